import type { Context } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import type { EntriesPage } from './collect-entries.ts';

/** The query of a page: unset values are left out, true counts as 1. */
interface PageQuery extends Record<string, string | number | boolean | null | undefined> {
  /** Null on the last page. */
  before: string | number | null;
}

/** Answers entries, with headers that say how many match, if that is known, and where the next page is. */
export function answerEntries(
  c: Context<GatewayEnv>,
  { entries, matching }: EntriesPage<unknown, unknown>,
  path: string,
  nextQuery: PageQuery,
): Response {
  if (typeof matching === 'number') c.header('X-Total-Count', String(matching));
  if (nextQuery.before !== null) c.header('Link', `<${path}?${queryOf(nextQuery)}>; rel="next"`);
  return c.json(entries);
}

function queryOf(values: PageQuery): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value) query.set(name, value === true ? '1' : String(value));
  return query;
}
