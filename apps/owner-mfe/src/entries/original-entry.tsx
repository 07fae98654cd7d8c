import { recordedEntry } from '@scanlist/contracts/http/corrections';
import type { Entry } from '@scanlist/contracts/http/entries';
import { Button } from '@scanlist/ui/button';
import { Timestamp } from '../format/timestamp.tsx';
import { AnsweredItem } from '../list-components/answered-item.tsx';
import { useMay } from '../shared/roles.ts';
import { useCorrection } from './use-correction.ts';

interface OriginalEntryProps {
  listId: string;
  entry: Entry;
  /** The entry, in the names of buttons for screen readers. */
  about: string;
  /** Called once the correction was taken back, and this with it. */
  onUndone: () => void;
}

/** When an entry was corrected, what its visitor sent instead, and a button that takes the correction back. */
export function OriginalEntry({ listId, entry, about, onUndone }: OriginalEntryProps) {
  const { isSaving, undo } = useCorrection(listId, entry.id);
  const mayWrite = useMay('lists:write');
  if (!entry.correction) return null;
  const original = recordedEntry(entry);
  const ofEntry = <span className="sr-only"> of {about}</span>;
  const undoAndTell = async () => {
    if (await undo(entry)) onUndone();
  };
  return (
    <div className="mb-2 rounded-control bg-sunken px-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="py-2">
          Corrected <Timestamp at={entry.correction.at} as="both" className="whitespace-normal!" />
        </p>
        {mayWrite && !entry.deletedAt && (
          <Button
            variant="plain"
            className="-mx-[1.0625rem]"
            aria-disabled={isSaving}
            onClick={() => void undoAndTell()}
          >
            <span>Undo correction{ofEntry}</span>
          </Button>
        )}
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-line-strong decoration-dotted underline-offset-4">
          Show original{ofEntry}
        </summary>
        <section aria-label={`Original of ${about}`} className="pb-2">
          <p className="wrap-anywhere">
            <OriginalFacts original={original} entry={entry} />
          </p>
          <ul className="divide-y divide-line">
            {correctedItems(original, entry).map((item) => (
              <AnsweredItem key={item.listItemId} item={item} />
            ))}
          </ul>
        </section>
      </details>
    </div>
  );
}

/** The count of an original, and its name where that was corrected, as a sentence. */
export function OriginalFacts({ original, entry }: { original: Entry; entry: Entry }) {
  const start = `As submitted: ${original.completedCount}/${original.totalCount} completed`;
  if (original.visitorName === entry.visitorName) return `${start}.`;
  if (!original.visitorName) return `${start}, without a name.`;
  return (
    <>
      {start}, by <bdi>{original.visitorName}</bdi>.
    </>
  );
}

/** The items of an entry that its correction changed, as they are in `of`. */
export function correctedItems(of: Entry, { correction }: Entry): Entry['items'] {
  const ids = new Set(correction?.original.items.map(({ itemId }) => itemId));
  return of.items.filter(({ listItemId }) => ids.has(listItemId));
}
