import { useMemo, useRef } from 'react';

/**
 * For dialogs opened by state and not by a trigger: returns the focus to the element that had it, unless it has moved
 * elsewhere meanwhile (a link in a drawer opens another page). An element marked `data-first-focus` gets the focus
 * first.
 */
export function useFocusReturn(): {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const opener = useRef<HTMLElement | null>(null);
  return useMemo(
    () => ({
      onOpenAutoFocus(event) {
        opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
        if (!(event.target instanceof Element)) return;
        const first = event.target.querySelector<HTMLElement>('[data-first-focus]');
        if (!first) return;
        event.preventDefault();
        first.focus();
      },
      onCloseAutoFocus(event) {
        event.preventDefault();
        if (document.activeElement === document.body) opener.current?.focus();
      },
    }),
    [],
  );
}
