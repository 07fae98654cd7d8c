import { useMemo, useRef } from 'react';

/**
 * For dialogs that are opened by state and not by a trigger of their own: leads the focus back to what had it, unless it
 * has been led elsewhere meanwhile (a link in a drawer opens another page). What is marked `data-first-focus` has it first.
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
