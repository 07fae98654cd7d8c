import { useMemo, useRef } from 'react';

/**
 * For dialogs that are opened by state and not by a trigger of their own: leads the focus back to what had it, unless it
 * has been led elsewhere meanwhile (a link in a drawer opens another page).
 */
export function useFocusReturn(): {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const opener = useRef<HTMLElement | null>(null);
  return useMemo(
    () => ({
      onOpenAutoFocus() {
        opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      },
      onCloseAutoFocus(event) {
        event.preventDefault();
        if (document.activeElement === document.body) opener.current?.focus();
      },
    }),
    [],
  );
}
