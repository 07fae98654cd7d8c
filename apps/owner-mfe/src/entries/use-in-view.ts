import { type RefObject, useEffect, useState } from 'react';

/**
 * Calls `onInView` when the end of the content comes within about a screen of the viewport. `round` counts what was
 * loaded: after a new page an end that is still in view counts again. Nothing happens while `isOn` is false.
 */
export function useOnInView(
  end: RefObject<Element | null>,
  { isOn, round, onInView }: { isOn: boolean; round: number; onInView: () => void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is what makes the end count again
  useEffect(() => {
    const element = end.current;
    if (!isOn || !element) return;
    const observer = new IntersectionObserver(
      (observations) => {
        if (observations.some((observation) => observation.isIntersecting)) onInView();
      },
      { rootMargin: '0px 0px 800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, isOn, round, onInView]);
}

/**
 * The latest value as of the last time the element was within about a screen of the viewport. Elements far away apply a
 * change later, because thousands of rows at once would block the page.
 */
export function useLatestInView<T>(element: RefObject<Element | null>, latest: T): T {
  const [applied, setApplied] = useState(latest);
  useEffect(() => {
    if (applied === latest || !element.current) return;
    const observer = new IntersectionObserver(
      (observations) => {
        if (observations.some((observation) => observation.isIntersecting)) setApplied(latest);
      },
      { rootMargin: '800px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, latest, applied]);
  return applied;
}
