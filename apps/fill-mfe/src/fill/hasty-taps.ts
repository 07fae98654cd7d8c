/** The second tap of two begins within this time after the first, and so near to it. */
const betweenMs = 500;
const nearPx = 24;

const controls = 'button, a, label, summary, canvas';

interface Tap {
  control: Element | null;
  x: number;
  y: number;
  at: number;
}

/**
 * Keeps the second tap of a double tap from what has appeared under the finger meanwhile. A mouse points before it clicks, and
 * is left alone.
 */
export function ignoreHastyTaps(): void {
  let last: Tap | undefined;
  let isHasty = false;
  addEventListener(
    'pointerdown',
    (event) => {
      const { clientX: x, clientY: y, timeStamp: at, pointerType, target } = event;
      const control = target instanceof Element ? target.closest(controls) : null;
      isHasty =
        pointerType !== 'mouse' &&
        last !== undefined &&
        at - last.at < betweenMs &&
        Math.hypot(x - last.x, y - last.y) < nearPx &&
        control !== last.control;
      // A pad would begin a stroke.
      if (isHasty) event.stopImmediatePropagation();
      last = { x, y, at, control: isHasty && last ? last.control : control };
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      if (!isHasty || event.detail === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
