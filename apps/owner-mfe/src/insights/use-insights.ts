import type { ListInsights } from '@scanlist/contracts/http/insights';
import { api } from '@scanlist/web-kit/api';
import { browserTimeZone } from '@scanlist/web-kit/time-zone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { figuresKey } from '../list-data/figures-key.ts';
import { listPath } from '../list-data/list-calls.ts';
import { pollFigures } from '../list-data/poll-figures.ts';

/** A zone under another name stays different, so this is not asked for ever. */
const asksForZoneMax = 10;

/**
 * `GET /api/lists/{id}/insights`: the figures of a range, and nothing while `days` is null. Those of the range before
 * stay until they arrive. They are asked for again when the owner returns to the page, and every few seconds while
 * entries are still being counted.
 */
export function useInsights(listId: string, days: { from: string; to: string } | null) {
  return useQuery({
    queryKey: [...figuresKey, listId, days],
    queryFn: () => api.get<ListInsights>(`${listPath(listId)}/insights?${new URLSearchParams({ ...days })}`),
    enabled: days !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, status, dataUpdateCount } }) => {
      const waitsForZone = data && !isOfThisZone(data) && dataUpdateCount < asksForZoneMax;
      return pollFigures({ data: waitsForZone ? { upToDate: false } : data, status });
    },
  });
}

/** Whether the days of the figures are those of this browser, which tells the server a new zone when a page opens. */
function isOfThisZone({ timeZone }: ListInsights): boolean {
  const zone = browserTimeZone();
  return zone === undefined || zone === timeZone;
}
