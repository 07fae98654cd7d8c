import { saveFile } from '../../qr/save-file.ts';

/** Saves the page that checks a data file; it opens from disk and needs no network. */
export async function downloadChecker(): Promise<void> {
  const { default: html } = await import('./check-entries.whole.html');
  saveFile(new Blob([html], { type: 'text/html' }), 'entry-checker.html');
}
