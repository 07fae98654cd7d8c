import './print-sheet.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * What is on paper instead of the page while this is drawn, however printing is started; on the screen it shows nothing.
 * Its colours are the light ones.
 */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className="print-sheet" data-theme="light" data-print-sheet="" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}

/** Opens the browser's print dialog once every picture and face of the sheet is there; a broken picture is printed without. */
export async function printSheet(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-print-sheet] img')];
  await Promise.allSettled([...pictures.map((picture) => picture.decode()), document.fonts.ready]);
  window.print();
}
