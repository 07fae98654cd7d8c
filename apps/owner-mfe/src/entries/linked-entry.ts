import type { Entry } from '@scanlist/contracts/http/entries';
import { useLocation } from 'react-router-dom';

/** The entry that the address names, as in the link of the notification mail: `#entry-7`. */
export function useLinkedEntry(): number | null {
  const match = /^#entry-(\d{1,15})$/.exec(useLocation().hash);
  const number = match ? Number(match[1]) : 0;
  return number > 0 ? number : null;
}

/** Where the linked entry is: among the loaded ones, older than those, or nowhere. */
export function locateEntry(
  linkedId: number,
  loaded: Pick<Entry, 'id'>[],
  hasMore: boolean,
): 'here' | 'older' | 'nowhere' {
  if (loaded.some(({ id }) => id === linkedId)) return 'here';
  const oldest = loaded.at(-1)?.id;
  return hasMore && oldest !== undefined && linkedId < oldest ? 'older' : 'nowhere';
}
