import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * Does what a browser does on a new page and a router does not. The title is reset; slices set their own. A followed link
 * starts at the top; going back is left to the browser. The focus moves to the new content, where keyboards and screen
 * readers continue.
 */
export function usePageChange(pathname: string, title: string): void {
  const how = useNavigationType();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the address that makes a new page
  useLayoutEffect(() => {
    document.title = title;
  }, [pathname, title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the address that makes a new page
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (how !== 'POP') window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
