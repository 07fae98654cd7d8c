import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListsView, queryOf, viewOf } from './lists-view.ts';

/** Browsers refuse addresses that change with every key. */
const writeAfterMs = 300;

/**
 * The view of the dashboard, kept in the address so that going back finds it as it was left. What is typed into the
 * search counts at once and reaches the address a moment later; `settle` sees to it now, for a field that is left.
 */
export function useListsView(): {
  view: ListsView;
  show: (change: Partial<ListsView>) => void;
  flush: () => void;
} {
  const [query, setQuery] = useSearchParams();
  const viewInUrl = useMemo(() => viewOf(query), [query]);
  const [typed, setTyped] = useState(viewInUrl.search);
  const written = useRef(viewInUrl.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ query, setQuery, typed });
  latest.current = { query, setQuery, typed };

  // Another address from outside, such as the link to the dashboard in the sidebar.
  useEffect(() => {
    if (viewInUrl.search === written.current) return;
    written.current = viewInUrl.search;
    setTyped(viewInUrl.search);
  }, [viewInUrl.search]);

  const write = useCallback((change: Partial<ListsView>) => {
    clearTimeout(timer.current);
    const { query, setQuery, typed } = latest.current;
    const next = queryOf({ ...viewOf(query), search: typed, ...change }, query);
    written.current = viewOf(next).search;
    if (String(next) !== String(query)) setQuery(next, { replace: true });
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);

  const show = useCallback(
    (change: Partial<ListsView>) => {
      const { search } = change;
      if (search !== undefined) setTyped(search);
      clearTimeout(timer.current);
      if (search) timer.current = setTimeout(() => write({ search }), writeAfterMs);
      else write(change);
    },
    [write],
  );
  const flush = useCallback(() => write({}), [write]);
  const view = useMemo(() => ({ ...viewInUrl, search: typed }), [viewInUrl, typed]);
  return { view, show, flush };
}
