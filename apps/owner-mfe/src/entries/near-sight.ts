import { type RefObject, useEffect, useState } from 'react';

/**
 * Calls `onNear` when the end of what is shown comes within about a screen of what is seen. `round` says what was
 * loaded: with a new one an end that is still near counts again. Nothing happens while `isOn` is false.
 */
export function useNearEnd(
  end: RefObject<Element | null>,
  { isOn, round, onNear }: { isOn: boolean; round: number; onNear: () => void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is what makes the end count again
  useEffect(() => {
    const element = end.current;
    if (!isOn || !element) return;
    const observer = new IntersectionObserver(
      (sightings) => {
        if (sightings.some((sighting) => sighting.isIntersecting)) onNear();
      },
      { rootMargin: '0px 0px 800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, isOn, round, onNear]);
}

/**
 * What is wanted, as of the last time the element came within about a screen of what is seen: what is far away waits with
 * following a change, which thousands of rows at once could not without a long pause.
 */
export function useWhenNear<T>(element: RefObject<Element | null>, wanted: T): T {
  const [heeded, setHeeded] = useState(wanted);
  useEffect(() => {
    if (heeded === wanted || !element.current) return;
    const observer = new IntersectionObserver(
      (sightings) => {
        if (sightings.some((sighting) => sighting.isIntersecting)) setHeeded(wanted);
      },
      { rootMargin: '800px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wanted, heeded]);
  return heeded;
}
