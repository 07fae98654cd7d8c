import { Button } from '@scanlist/ui/button';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { listQuery } from '../list-data/list-calls.ts';
import type { ChosenFilter } from './entries-section.tsx';
import { itemText } from './item-text.ts';
import type { LoadedEntries } from './use-entries.ts';

type ItemFiltersProps = ChosenFilter & Pick<LoadedEntries, 'entries'>;

/**
 * What the entries left out or have a note on. Figures lead to these filters; here they are only named, and removed.
 */
export function ItemFilters({ chosen, choose, entries }: ItemFiltersProps) {
  const { leftOut, noted, list: listId } = chosen;
  const isOn = leftOut !== '' || noted !== '';
  const { data: list, isFetching } = useQuery({ ...listQuery(listId), enabled: isOn && listId !== '' });
  if (!isOn) return null;
  const nameOf = (itemId: string) =>
    itemText(itemId, list?.items, entries) ?? (isFetching || !entries ? '…' : 'an item');
  return (
    <>
      {leftOut && (
        <ItemFilter onRemove={() => choose({ ...chosen, leftOut: '' })}>
          {`Missed: ${nameOf(leftOut)}`}
        </ItemFilter>
      )}
      {noted && (
        <ItemFilter onRemove={() => choose({ ...chosen, noted: '' })}>{`Noted: ${nameOf(noted)}`}</ItemFilter>
      )}
    </>
  );
}

function ItemFilter({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <Button
      title={children}
      className="max-w-full min-w-0 border-done px-3 ring-1 ring-done sm:max-w-xs"
      onClick={() => {
        onRemove();
        // The button disappears with the filter.
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      }}
    >
      <span className="sr-only">Remove filter </span>
      <span className="truncate">{children}</span>
      <X aria-hidden strokeWidth={1.75} />
    </Button>
  );
}
