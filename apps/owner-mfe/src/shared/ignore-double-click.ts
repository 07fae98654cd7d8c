/**
 * For a button in whose place another one stands once it has done its work: the second click of a double click, which by
 * then falls on that other one, is not meant for it. A keyboard's press counts no clicks.
 */
export function ignoreDoubleClick(act: () => void): (click: { detail: number }) => void {
  return ({ detail }) => {
    if (detail <= 1) act();
  };
}
