import { Badge } from '@scanlist/ui/badge';
import { Tick } from '@scanlist/ui/tick';

interface AnsweredItemProps {
  item: { content: string; completed: boolean; note: string | null; removed?: boolean };
}

/** One line of what a visitor sent or is filling in: the mark, the words they saw, their note. */
export function AnsweredItem({ item }: AnsweredItemProps) {
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
          {item.removed && <Badge className="ml-2 align-middle">Removed from the list</Badge>}
        </p>
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
