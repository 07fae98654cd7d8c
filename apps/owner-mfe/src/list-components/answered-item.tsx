import type { Entry } from '@scanlist/contracts/http/entries';
import { Badge } from '@scanlist/ui/badge';
import { Tick } from '@scanlist/ui/tick';

interface AnsweredItemProps {
  item: Pick<Entry['items'][number], 'content' | 'completed' | 'note' | 'listContent' | 'unnamed'> & {
    removed?: boolean;
  };
  /** Whether its owner corrected it. */
  isCorrected?: boolean;
}

/** One item of an entry or of a running session: its tick, its text as the visitor saw it, the note. */
export function AnsweredItem({ item, isCorrected = false }: AnsweredItemProps) {
  return (
    <li className="flex gap-3 py-2.5">
      <span
        className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-control ${item.completed ? 'bg-done text-done-ink' : 'border-[1.5px] border-line-strong'}`}
      >
        {item.completed && <Tick className="size-3.5 [&_path]:animate-none" />}
        <span className="sr-only">{item.completed ? 'Completed:' : 'Not completed:'}</span>
      </span>
      <div className="min-w-0 grow">
        <p className="text-sm wrap-anywhere">
          {item.content}
          {isCorrected && <Mark>Corrected</Mark>}
          {item.removed && <Mark>Removed from the list</Mark>}
          {item.unnamed && <Mark>Not in the submission</Mark>}
          {item.listContent !== undefined && <Mark>Differs from the list</Mark>}
        </p>
        {item.listContent !== undefined && (
          <p className="mt-1 text-sm wrap-anywhere text-muted">The list says: {item.listContent}</p>
        )}
        {item.note && (
          <p className="mt-1 border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-wrap text-muted">
            <span className="sr-only">Note: </span>
            {item.note}
          </p>
        )}
      </div>
    </li>
  );
}

function Mark({ children }: { children: string }) {
  return <Badge className="ml-2 align-middle">{children}</Badge>;
}
