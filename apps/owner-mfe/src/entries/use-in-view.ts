import { type RefObject, useEffect, useState } from 'react';

/**
 * Calls `onNear` when the end of what is shown comes within about a screen of what is seen. `round` says what was
 * loaded: with a new one an end that is still near counts again. Nothing happens while `isOn` is false.
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
 * What is wanted, as of the last time the element came within about a screen of what is seen: what is far away waits with
 * following a change, which thousands of rows at once could not without a long pause.
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
