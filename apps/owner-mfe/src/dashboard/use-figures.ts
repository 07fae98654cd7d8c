import type { AllInsights } from '@scanlist/contracts/http/insights';
import { api } from '@scanlist/web-kit/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dayAt } from '../format/day.ts';
import { firstWeekday } from '../format/week.ts';
import { figuresKey } from '../list-data/figures-key.ts';
import { pollFigures } from '../list-data/poll-figures.ts';
import { type Days, lastWeeks } from './figures.ts';

/** `GET /api/insights`: the figures over all lists. */
function insightsQuery({ from, to }: Days) {
  return queryOptions({
    queryKey: [...figuresKey, from, to],
    queryFn: () => api.get<AllInsights>(`/api/insights?from=${from}&to=${to}`),
    refetchInterval: ({ state }) => pollFigures(state),
  });
}

export interface Figures {
  /** Undefined until they have come, and while they could not be loaded. */
  data: AllInsights | undefined;
  isError: boolean;
  retry: () => void;
}

/**
 * The figures of the last weeks, once `isWanted`. They are called for after the screen is drawn, so that they never
 * delay it, and again while entries are being counted; a server, which knows neither day nor week of the owner, does not ask at all.
 */
export function useFigures(isWanted: boolean): Figures {
  const [days, setDays] = useState<Days | null>(null);
  useEffect(() => setDays(lastWeeks(dayAt(new Date()), firstWeekday())), []);
  const { data, isError, refetch } = useQuery({
    ...insightsQuery(days ?? { from: '', to: '' }),
    enabled: isWanted && days !== null,
  });
  return { data, isError: isError && !data, retry: () => void refetch() };
}
