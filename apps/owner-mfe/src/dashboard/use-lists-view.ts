import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListsView, queryOf, viewOf } from './lists-view.ts';

/** Browsers limit how often the address may change, so it is not written at every key. */
const writeAfterMs = 300;

/**
 * The view of the dashboard, stored in the address so that Back restores it. Search input applies at once and is
 * written to the address a moment later. `flush` writes it now, when the field loses the focus.
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
  const latest = useRef({ setQuery, typed });
  latest.current = { setQuery, typed };

  // The address changed from outside, for example by the sidebar's link to the dashboard.
  useEffect(() => {
    if (viewInUrl.search === written.current) return;
    written.current = viewInUrl.search;
    setTyped(viewInUrl.search);
  }, [viewInUrl.search]);

  const write = useCallback((change: Partial<ListsView>) => {
    clearTimeout(timer.current);
    const { setQuery, typed } = latest.current;
    // The router renders a new address a moment after it was set.
    const query = new URLSearchParams(window.location.search);
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
