/** A feature, with everything below it, that the product may use although a listed browser lacks it, and why that does no harm. */
export interface Exception {
  feature: string;
  why: string;
}

const css = (why: string, ...names: string[]): Exception[] =>
  names.map((name) => ({ feature: `css.properties.${name}`, why }));

export const exceptions: readonly Exception[] = [
  ...css('a phone has no pointer', 'cursor'),
  ...css('the corner of a text box does not resize it', 'resize'),
  ...css('a line breaks elsewhere', 'text-wrap'),
  ...css('a text box keeps its rows, and scrolls', 'field-sizing'),
  ...css('a long page is drawn at once', 'content-visibility', 'contain', 'contain-intrinsic-height'),
  ...css('a long page is drawn at once', 'contain-intrinsic-block-size'),
  ...css('a scroll bar is seen', 'scrollbar-width'),
  ...css('a tap shows the gray of the browser, or nothing', '-webkit-tap-highlight-color'),
  ...css('scroll bars and the calendar are light', 'color-scheme'),
  ...css('what is scrolled to stands at the edge', 'scroll-margin-bottom'),
  ...css('things stand closer together; boxes and words are set apart by margins', 'gap.flex_context'),
  ...css('another face of the same list', 'font-family.ui-monospace'),
  ...css('a corner is round', 'corner-shape'),
  ...css('columns and rows do not line up', 'grid-template-columns.subgrid', 'grid-template-rows.subgrid'),
  ...css('the colours of the device are used', 'forced-color-adjust'),
  ...css('paper breaks elsewhere', 'break-after.avoid-page', 'orphans', 'widows'),
  ...css('it is a rule of @page', 'size'),
  { feature: 'css.at-rules.page', why: 'paper has the size that the person chooses' },
  { feature: 'css.selectors.focus-visible', why: 'the ring of the browser is drawn' },
  { feature: 'css.selectors.selection', why: 'a selection has the colours of the device' },
  { feature: 'css.types.color.light-dark', why: 'a tyre is black' },
  {
    feature: 'css.types.length.viewport_percentage_units_dynamic',
    why: "the owner's preview, which browsers of another list show",
  },
  { feature: 'member.checkVisibility', why: 'the library asks for it beforehand' },
  { feature: 'api.Window.navigation', why: 'the library asks for it beforehand' },
  { feature: 'member.startViewTransition', why: 'the library asks for it beforehand' },
  { feature: 'member.skipTransition', why: 'the library asks for it beforehand' },
];
