/** The functions of react-dom's client that these pages never reach, with what each answers in place of its work. */
const leftOut = {
  // Component stacks: an error boundary gets an empty one.
  getStackByFiberInDevAndProd: `return '';`,
  // Styles, scripts and preloads that React would move into the head.
  isHostHoistableType: 'return false;',
  getHydratableHoistableCache: '',
  getResource: '',
  acquireResource: '',
  suspendResource: '',
  insertStylesheetIntoRoot: '',
  preload: '',
  preloadModule: '',
  preinitStyle: '',
  preinitScript: '',
  preinitModuleScript: '',
  // <SuspenseList>, <Activity> and elements with a hyphen in their name.
  updateSuspenseListComponent: '',
  updateActivityComponent: '',
  setPropOnCustomElement: '',
};

/**
 * A webpack loader that leaves out of react-dom's client what these pages never use (decisions 0080 and 0103). Throws if it
 * does not find one of the functions.
 */
export default function smallerReactDom(code) {
  return Object.entries(leftOut).reduce((rest, [name, body]) => {
    const start = new RegExp(`^function ${name}\\((.*?)\\) \\{\\n[^]*?^\\}`, 'm');
    if (!start.test(rest)) throw new Error(`react-dom has no ${name} any more`);
    return rest.replace(start, (_, parameters) => `function ${name}(${parameters}) { ${body} }`);
  }, code);
}
