import { allEntriesQuerySchema, entryIdMax, type FoundEntry } from '@scanlist/contracts/http/entries';
import { listAllEntries } from '@scanlist/contracts/messages/lists';
import type { Caller } from '@scanlist/messaging/call';
import { Hono } from 'hono';
import type { z } from 'zod';
import type { GatewayEnv } from '../http/env.ts';
import { validQuery } from '../middleware/read-json.ts';
import { answerEntries } from './answer-entries.ts';
import { collectEntries } from './collect-entries.ts';

type Place = NonNullable<z.output<typeof listAllEntries.output>['nextBefore']>;

/** `/api/entries`: the entries of all lists of an owner (decision 0065). */
export function allEntriesRoutes({ caller }: { caller: Caller }): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>().get('/', validQuery(allEntriesQuerySchema), async function allEntries(c) {
    const { before, limit, ...filter } = c.req.valid('query');
    const { ownerId } = c.var;
    const page = await collectEntries<FoundEntry, Place>(
      {
        limit,
        before: before === undefined ? undefined : readPlace(before),
        withCount: before === undefined && Object.values(filter).some(Boolean),
      },
      (part) => caller.forward(listAllEntries, { ownerId, filter, ...part }),
    );
    const nextBefore = page.nextBefore && writePlace(page.nextBefore);
    return answerEntries(c, page, '/api/entries', { before: nextBefore, limit, ...filter });
  });
}

/** The place that the schema of `before` allows; one that no entry has is like the nearest that one may have. */
function readPlace(text: string): Place {
  const [ms = '', listId = '', number = ''] = text.split('.');
  return {
    createdAt: new Date(Math.min(Number(ms), lastMs)).toISOString(),
    listId,
    number: Math.min(Math.max(Number(number), 1), entryIdMax),
  };
}

const lastMs = Date.UTC(9999, 0, 1);

function writePlace({ createdAt, listId, number }: Place): string {
  return `${Date.parse(createdAt)}.${listId}.${number}`;
}
