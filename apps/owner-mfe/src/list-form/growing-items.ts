import { type RefObject, useEffect, useLayoutEffect } from 'react';

/**
 * Keeps the text areas in `list` as high as their words, in browsers that do not do so themselves: as they are typed
 * into, when `items` change, and when the list gets wider or narrower.
 */
export function useGrowingItems(list: RefObject<HTMLElement | null>, items: readonly unknown[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items have other heights
  useLayoutEffect(() => growAllIn(list.current), [list, items]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) grow([target]);
    };
    let width = element.clientWidth;
    const resizes = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      growAllIn(element);
    });
    element.addEventListener('input', onInput);
    resizes.observe(element);
    return () => {
      element.removeEventListener('input', onInput);
      resizes.disconnect();
    };
  }, [list]);
}

/** Sets the heights of text areas to those of their words, if the browser does not. Measures all before it sets any. */
export function grow(textAreas: readonly HTMLTextAreaElement[]): void {
  if (CSS.supports('field-sizing', 'content')) return;
  for (const { style } of textAreas) style.height = 'auto';
  const heights = textAreas.map(
    ({ scrollHeight, offsetHeight, clientHeight }) => scrollHeight + offsetHeight - clientHeight,
  );
  for (const [index, { style }] of textAreas.entries()) style.height = `${heights[index]}px`;
}

function growAllIn(list: HTMLElement | null): void {
  grow([...(list?.querySelectorAll('textarea') ?? [])]);
}
