import type { Entry } from '@scanlist/contracts/http/entries';
import { completedAtOf, completedCutText, receivedAtOf } from '@scanlist/contracts/http/entry-times';
import { Timestamp } from '../format/timestamp.tsx';

/** When an entry was completed, and when it was received where that is later. */
export function EntryTimes({ entry, className = '' }: { entry: Entry; className?: string }) {
  const received = receivedAtOf(entry);
  const cut = completedCutText(entry);
  const completed = <Timestamp at={completedAtOf(entry)} as="both" className="max-md:whitespace-normal" />;
  if (!received && !cut) return <span className={className}>{completed}</span>;
  return (
    <span className={className}>
      Completed {completed}
      {cut && ` ${cut}`}
      {received && (
        <>
          , received <Timestamp at={received} as="both" className="max-md:whitespace-normal" />
        </>
      )}
    </span>
  );
}
