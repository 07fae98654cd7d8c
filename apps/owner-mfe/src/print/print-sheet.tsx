import './print-sheet.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * The printed content instead of the page while this is mounted, however printing is started. It is invisible on the
 * screen and uses the light colours.
 */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className="print-sheet" data-theme="light" data-print-sheet="" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}

/** Opens the browser's print dialog once all images and fonts of the sheet are loaded; a broken image is left out. */
export async function printSheet(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-print-sheet] img')];
  await Promise.allSettled([...pictures.map((picture) => picture.decode()), document.fonts.ready]);
  window.print();
}
