import { Button } from '@scanlist/ui/button';
import { FileDown } from 'lucide-react';
import { useExport } from '../list-components/use-export.ts';
import { entryPdfPath } from './export-paths.ts';

interface EntryPdfProps {
  listId: string;
  number: number;
  /** The entry, in the names of buttons for screen readers. */
  about: string;
}

/** Saves one entry as a document to file. */
export function EntryPdf({ listId, number, about }: EntryPdfProps) {
  const { bytes, start } = useExport();
  return (
    <Button aria-disabled={bytes !== null} onClick={() => void start(entryPdfPath(listId, number))}>
      <FileDown aria-hidden strokeWidth={1.75} />
      <span>
        PDF<span className="sr-only"> of {about}</span>
      </span>
    </Button>
  );
}
