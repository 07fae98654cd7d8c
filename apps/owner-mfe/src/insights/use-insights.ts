import type { ListInsights } from '@scanlist/contracts/http/insights';
import { api } from '@scanlist/web-kit/api';
import { browserTimeZone } from '@scanlist/web-kit/time-zone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listPath } from '../list-data/list-calls.ts';

const pollMs = 3_000;

/** A zone under another name stays different, so this is not asked for ever. */
const asksForZoneMax = 10;

/**
 * `GET /api/lists/{id}/insights`: the figures of a range, and nothing while `days` is null. Those of the range before
 * stay until they arrive. They are asked for again when the owner returns to the page, and every few seconds while
 * entries are still being counted.
 */
export function useInsights(listId: string, days: { from: string; to: string } | null) {
  return useQuery({
    queryKey: ['insights', listId, days],
    queryFn: () => api.get<ListInsights>(`${listPath(listId)}/insights?${new URLSearchParams({ ...days })}`),
    enabled: days !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (!data) return false;
      const waitsForZone = !isOfThisZone(data) && dataUpdateCount < asksForZoneMax;
      return !data.upToDate || waitsForZone ? pollMs : false;
    },
  });
}

/** Whether the days of the figures are those of this browser, which tells the server a new zone when a page opens. */
function isOfThisZone({ timeZone }: ListInsights): boolean {
  const zone = browserTimeZone();
  return zone === undefined || zone === timeZone;
}
