import { Button } from '@scanlist/ui/button';
import type { Export } from './use-export.ts';

/** What has come of the file, and the way to end it. */
export function ExportProgress({ running: { bytes, cancel } }: { running: Export }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 empty:hidden">
      {bytes !== null && (
        <>
          {/* Each number would be read out. */}
          <p role="status" className="text-sm text-muted">
            Exporting...
          </p>
          <p aria-hidden className="text-sm text-muted tabular-nums">
            {megabytes(bytes)}
          </p>
          <Button
            variant="plain"
            className="-ml-3 px-3"
            onClick={() => {
              cancel();
              // The button disappears with the file.
              document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
            }}
          >
            Cancel<span className="sr-only"> the export</span>
          </Button>
        </>
      )}
    </div>
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}
