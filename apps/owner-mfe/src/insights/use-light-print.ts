import './printed-insights.css';
import { useCallback } from 'react';

/**
 * A ref for what is printed: it has the light colours while the page is printed, so that a dark page does not print
 * pale text.
 */
export function useLightPrint(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const print = window.matchMedia('print');
    const follow = () => {
      if (print.matches) element.dataset.theme = 'light';
      else delete element.dataset.theme;
    };
    follow();
    print.addEventListener('change', follow);
    return () => print.removeEventListener('change', follow);
  }, []);
}
