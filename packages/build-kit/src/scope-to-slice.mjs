/**
 * PostCSS plugin: restricts a slice's utility classes to that slice. Every slice has its own Tailwind file, and a
 * `.hidden` that arrives late would otherwise override the `md:flex` of another slice's page. A rule applies below an
 * element marked `data-slice="<name>"`; the shell marks the whole document while it shows a slice, so that dialogs and
 * menus at the end of the body are included. It never applies to the shell's own elements (`data-frame`), nor below
 * those marked `data-frame="all"`. `:where` keeps the specificity.
 */
export function scopeToSlice(name) {
  return scopeTo(`[data-slice~="${name}"] :not([data-frame],[data-frame="all"] *)`);
}
scopeToSlice.postcss = true;

/** PostCSS plugin: restricts utility classes to the elements that match `selector`, with the same specificity. */
export function scopeTo(selector) {
  const condition = `:where(${selector})`;
  return {
    postcssPlugin: 'scope-to-slice',
    OnceExit(root) {
      root.walkRules((rule) => {
        if (!isTopLevelOfLayer(rule)) return;
        rule.selectors = rule.selectors.map((selector) =>
          selector.replace(/\.(?:\\.|[\w-])+/, (className) => className + condition),
        );
      });
    },
  };
}
scopeTo.postcss = true;

/** A nested rule depends on its parent's selector, and keyframe steps (`from`, `50%`) are not selectors at all. */
function isTopLevelOfLayer(rule) {
  for (let node = rule.parent; node && node.type !== 'root'; node = node.parent) {
    if (node.type === 'rule') return false;
    if (node.type === 'atrule' && /keyframes$/.test(node.name)) return false;
  }
  return true;
}
