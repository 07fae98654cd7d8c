import { recordedEntry } from '@scanlist/contracts/http/corrections';
import type { Entry } from '@scanlist/contracts/http/entries';

/** What can be corrected, as it is in the form. */
export interface CorrectionValues {
  name: string;
  items: ItemValues[];
}

/** One item in the form, in the order of the entry. */
export interface ItemValues {
  itemId: string;
  completed: boolean;
  note: string;
}

/** What is sent to correct an entry: whatever differs from what its visitor sent. */
export interface Correction {
  visitorName?: string | null;
  items: { itemId: string; completed: boolean; note: string | null }[];
}

type Correctable = Pick<Entry, 'completedCount' | 'visitorName' | 'items' | 'correction'>;

/** The values that an entry has now. */
export function valuesOf(entry: Correctable): CorrectionValues {
  return {
    name: entry.visitorName ?? '',
    items: entry.items.map(({ listItemId, completed, note }) => ({
      itemId: listItemId,
      completed,
      note: note ?? '',
    })),
  };
}

/** The correction that gives an entry these values. It names nothing where they are those that the visitor sent. */
export function correctionOf(entry: Correctable, { name, items }: CorrectionValues): Correction {
  const recorded = valuesOf(recordedEntry(entry));
  const isNameCorrected = name.trim() !== recorded.name;
  return {
    ...(isNameCorrected && { visitorName: name.trim() || null }),
    items: items
      .filter((item, place) => !isSameItem(item, recorded.items[place]))
      .map(({ itemId, completed, note }) => ({ itemId, completed, note: note.trim() || null })),
  };
}

/** Whether the values differ from those that the entry has now. */
export function isChanged(entry: Correctable, { name, items }: CorrectionValues): boolean {
  const now = valuesOf(entry);
  return name.trim() !== now.name || items.some((item, place) => !isSameItem(item, now.items[place]));
}

function isSameItem(item: ItemValues, other: ItemValues | undefined): boolean {
  return item.completed === other?.completed && item.note.trim() === other.note;
}
