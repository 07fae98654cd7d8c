import { type RefObject, useLayoutEffect, useState } from 'react';

/** A vertical column of the window, in pixels from its top. */
export interface SearchColumn {
  /** The highest possible position. */
  fromPx: number;
  /** A free area that begins below this is too far down. */
  untilPx: number;
  /** The height the free area must have. */
  heightPx: number;
  /** True where a control lies in the column at this height. */
  isOccupied: (yPx: number) => boolean;
}

/** Less than a line of text, so that no link lies between two samples. */
const stepPx = 12;

/** The highest position in the column that covers no control; `fromPx` where there is none. */
export function findFreeTop(strip: SearchColumn): number {
  let topPx = strip.fromPx;
  while (topPx <= strip.untilPx) {
    const occupiedPx = lowestOccupied(strip, topPx);
    if (occupiedPx === null) return topPx;
    topPx = occupiedPx + stepPx;
  }
  return strip.fromPx;
}

/** The position of the lowest control in the area that begins at `topPx`; null where the area is free. */
function lowestOccupied({ heightPx, isOccupied }: SearchColumn, topPx: number): number | null {
  for (let yPx = topPx + heightPx; yPx >= topPx; yPx -= stepPx) {
    if (isOccupied(yPx)) return yPx;
  }
  return null;
}

/** Elements that react to a press. */
const pressable =
  'a[href], button, input, select, textarea, label, summary, [role="tab"], [role="menuitem"], [role="button"]';

/** Narrower than any control. */
const columnPx = 40;

/**
 * How long after a change of the page the position is computed again, in milliseconds: the change may not be complete.
 */
const settleMs = 100;

/**
 * The top, in pixels, of a floating list that covers no control: the highest free area below the page's header, in the
 * upper half of the window, or right below the header where there is none. The list keeps its position as long as that
 * is free, and while it has the pointer or the focus. `count` is how many items it has.
 */
export function useToastPosition(list: RefObject<HTMLElement | null>, count: number): number {
  const [topPx, setTopPx] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (count === 0) {
      setTopPx(null);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPlaced = false;
    const settle = () => {
      timer = undefined;
      const element = list.current;
      if (!element?.firstElementChild) return;
      isPlaced = true;
      setTopPx((current) => positionOf(element, current));
    };
    const settleSoon = () => {
      // The first items may render a moment after `count` changes; they must not be visible at another position before.
      if (isPlaced) timer ??= setTimeout(settle, settleMs);
      else settle();
    };
    const changes = new MutationObserver(settleSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', settleSoon);
    settle();
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      window.removeEventListener('resize', settleSoon);
    };
  }, [list, count]);
  return topPx ?? 0;
}

function positionOf(list: HTMLElement, currentPx: number | null): number {
  const [first, last] = [list.firstElementChild, list.lastElementChild];
  if (!(first instanceof HTMLElement && last instanceof HTMLElement)) return currentPx ?? 0;
  const isHeld = list.matches(':hover') || list.contains(document.activeElement);
  if (currentPx !== null && isHeld) return currentPx;
  const leftPx = list.getBoundingClientRect().left + first.offsetLeft;
  const strip: SearchColumn = {
    fromPx: barBottomPx(),
    untilPx: window.innerHeight / 2,
    heightPx: last.offsetTop + last.offsetHeight,
    isOccupied(yPx) {
      for (let xPx = leftPx; xPx <= leftPx + first.offsetWidth; xPx += columnPx) {
        if (isPressable(xPx, yPx, list)) return true;
      }
      return false;
    },
  };
  const isClear =
    currentPx !== null && currentPx >= strip.fromPx && lowestOccupied(strip, currentPx) === null;
  return isClear ? currentPx : findFreeTop(strip);
}

/** True where a press at this point would reach a control if the list were not there. */
function isPressable(xPx: number, yPx: number, list: HTMLElement): boolean {
  const below = document.elementsFromPoint(xPx, yPx).find((element) => !list.contains(element));
  return below?.closest(pressable) != null;
}

/** The bottom of the header at the top of the page; 0 on a page without one, and where it is scrolled away. */
function barBottomPx(): number {
  const { top = 1, bottom = 0 } = document.querySelector('header')?.getBoundingClientRect() ?? {};
  return top <= 0 ? Math.max(0, bottom) : 0;
}
