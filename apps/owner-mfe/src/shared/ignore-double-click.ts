/**
 * For a button that another one replaces after a click: ignores the second click of a double click, which would hit the
 * new button. Key presses count no clicks.
 */
export function ignoreDoubleClick(act: () => void): (click: { detail: number }) => void {
  return ({ detail }) => {
    if (detail <= 1) act();
  };
}
