import { activityKindsOf, activityQuerySchema } from '@scanlist/contracts/http/activity';
import { Hono } from 'hono';
import { type ActivityPlace, type ActivityRows, visibleRow, visibleTopics } from '../activity/activity.ts';
import type { GatewayEnv } from '../http/env.ts';
import { validQuery } from '../middleware/read-json.ts';

/** `/api/workspace/activity`: who did what in a workspace. What a role may not see is left out, as if it were not there. */
export function activityRoutes({ activities }: { activities: ActivityRows }): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>().get('/', validQuery(activityQuerySchema), async function activity(c) {
    const { ownerId, membership } = c.var;
    const { before, limit, kind, from, to, person, list } = c.req.valid('query');
    const topics = visibleTopics(membership.role).filter((topic) => kind === undefined || topic === kind);
    const filter = { kinds: activityKindsOf(topics), person, list, from: dateOf(from), to: dateOf(to) };
    const { rows, next } = await activities.find(ownerId, filter, {
      before: before === undefined ? null : readPlace(before),
      limit,
    });
    if (next) {
      const query = new URLSearchParams({ before: writePlace(next), limit: String(limit) });
      for (const [name, value] of Object.entries({ kind, from, to, person, list }))
        if (value) query.set(name, value);
      c.header('Link', `</api/workspace/activity?${query}>; rel="next"`);
    }
    return c.json(rows.map((row) => visibleRow(membership.role, row)));
  });
}

const dateOf = (iso: string | undefined) => (iso === undefined ? undefined : new Date(iso));

function readPlace(text: string): ActivityPlace {
  const [ms = '', id = ''] = text.split('.');
  return { at: new Date(Math.min(Number(ms), lastMs)), id };
}

const lastMs = Date.UTC(9999, 0, 1);

function writePlace({ at, id }: ActivityPlace): string {
  return `${at.getTime()}.${id}`;
}
