import '@scanlist/web-kit/zod-without-eval';
import { Skeleton } from '@scanlist/ui/skeleton';
import { Tabs } from '@scanlist/ui/tabs';
import { SessionExpired } from '../auth/session-expired.tsx';
import { useWarnBeforeLeaving } from '../forms/warn-before-leaving.ts';
import { BackLink, Page } from '../layout/page.tsx';
import { FilePanel } from './file-panel.tsx';
import { sourceOfLines } from './file-source.ts';
import { ImportError } from './import-error.tsx';
import { ImportResult } from './import-result.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { useImport } from './use-import.ts';

/** /import-lists: lists from a file or from pasted lines, after a look at them (decision 0068). */
export default function ImportListsScreen() {
  const current = useImport();
  const { way, lines, source, preview, busy, error, look } = current;
  useWarnBeforeLeaving(source !== null || lines.trim() !== '');
  const isReading = busy === 'reading';
  // What was found belongs to the way that it came.
  const isShown = source !== null && (source.name === null) === (way === 'lines');
  return (
    <Page title="Import Lists" width="form">
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <h1 className="mt-2 font-display text-2xl">Import Lists</h1>
      <p className="mt-2 text-sm text-pretty text-muted">
        Bring in lists you already have. You’ll see what they look like before anything is created.
      </p>
      <div className="mt-6">
        <Tabs
          label="Where your lists are"
          tabs={[
            { value: 'file', label: 'From a File' },
            { value: 'lines', label: 'Paste Lines' },
          ]}
          value={way}
          onValueChange={current.setWay}
        >
          {way === 'file' ? (
            <FilePanel
              name={source?.name ?? null}
              isDisabled={busy === 'creating'}
              onChoose={(chosen) => void look(chosen)}
            />
          ) : (
            <LinesPanel
              lines={lines}
              isLocked={busy === 'creating'}
              isReading={isReading}
              onChange={current.setLines}
              onLook={() => void look(sourceOfLines(lines))}
            />
          )}
        </Tabs>
      </div>
      <div className="mt-8 flex flex-col gap-4">
        <p role="status" className="sr-only">
          {isReading ? 'Reading your lists...' : ''}
        </p>
        {isReading && isShown && (
          <div aria-busy="true" className="flex flex-col gap-4">
            <Skeleton className="h-8 w-1/2" />
            <Skeleton className="h-40 w-full" />
          </div>
        )}
        {isShown && preview && (
          <ImportResult key={source.file.size} current={{ ...current, source, preview }} />
        )}
        <SessionExpired isExpired={current.isExpired} />
        {error !== null && isShown && (
          <ImportError error={error} onRetry={preview ? undefined : () => void look(source)} />
        )}
      </div>
    </Page>
  );
}
