import { laterText } from '../texts/text.ts';
import { unsentCopy } from './unsent-copy.ts';
import type { UnsentEntry } from './unsent-entry.ts';

/** A button that downloads the unsent entries as a file, in case the browser loses them. */
export function SaveCopy({ entries }: { entries: readonly UnsentEntry[] }) {
  return (
    <button
      type="button"
      className="fill-quiet"
      onClick={() => download('not-sent-yet.html', unsentCopy(entries))}
    >
      {laterText('saveCopy')}
    </button>
  );
}

function download(fileName: string, html: string): void {
  const address = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
