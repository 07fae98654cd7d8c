/**
 * PostCSS plugin: confines a slice's utility classes to that slice. Every slice brings its own Tailwind file, and a
 * `.hidden` that arrives late would otherwise win over the `md:flex` of a page drawn by somebody else. A rule holds
 * below an element marked `data-slice="<name>"` (the shell marks the whole document while it shows a slice, so that
 * dialogs and menus at the end of the body count), never on the shell's own elements (`data-frame`) and never below those
 * it marks `data-frame="all"`. `:where` keeps the specificity as it was.
 */
export function scopeToSlice(name) {
  const condition = `:where([data-slice~="${name}"] :not([data-frame],[data-frame="all"] *))`;
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
scopeToSlice.postcss = true;

/** A nested rule hangs on its parent's selector, and keyframe steps (`from`, `50%`) are not selectors at all. */
function isTopLevelOfLayer(rule) {
  for (let node = rule.parent; node && node.type !== 'root'; node = node.parent) {
    if (node.type === 'rule') return false;
    if (node.type === 'atrule' && /keyframes$/.test(node.name)) return false;
  }
  return true;
}
