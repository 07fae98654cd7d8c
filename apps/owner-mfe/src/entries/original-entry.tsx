import { recordedEntry } from '@scanlist/contracts/http/corrections';
import type { Entry } from '@scanlist/contracts/http/entries';
import { Timestamp } from '../format/timestamp.tsx';
import { AnsweredItem } from '../list-components/answered-item.tsx';

/** When an entry was corrected, and on demand what its visitor sent instead. Nothing where it was not corrected. */
export function OriginalEntry({ entry }: { entry: Entry }) {
  if (!entry.correction) return null;
  const original = recordedEntry(entry);
  return (
    <div className="mb-2 rounded-control bg-sunken px-3 py-1 text-sm">
      <p className="pt-1.5">
        Corrected <Timestamp at={entry.correction.at} as="both" className="whitespace-normal!" />
      </p>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-line-strong decoration-dotted underline-offset-4">
          Show original<span className="sr-only"> of entry {entry.id}</span>
        </summary>
        <section aria-label={`Original of entry ${entry.id}`} className="pb-2">
          <p className="wrap-anywhere">
            The visitor sent <OriginalFacts original={original} entry={entry} />
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

/** The count of an original, and its name where that was corrected, as the end of a sentence. */
export function OriginalFacts({ original, entry }: { original: Entry; entry: Entry }) {
  const count = `${original.completedCount}/${original.totalCount} completed`;
  if (original.visitorName === entry.visitorName) return `${count}.`;
  if (!original.visitorName) return `${count} and no name.`;
  return (
    <>
      {count} and the name <bdi>{original.visitorName}</bdi>.
    </>
  );
}

/** The items of an entry that its correction changed, as they are in `of`. */
export function correctedItems(of: Entry, { correction }: Entry): Entry['items'] {
  const ids = new Set(correction?.original.items.map(({ itemId }) => itemId));
  return of.items.filter(({ listItemId }) => ids.has(listItemId));
}
