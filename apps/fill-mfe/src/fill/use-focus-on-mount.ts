import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the heading of a screen that has just replaced another. */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    target.current?.focus({ preventScroll: true });
  }, []);
  return target;
}
