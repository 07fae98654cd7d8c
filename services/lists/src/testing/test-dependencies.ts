import { randomInt, randomUUID } from 'node:crypto';
import { type LogSessionBodyInput, logSessionBodySchema } from '@scanlist/contracts/http/fill';
import { type ListBodyInput, listBodySchema, type OwnerList } from '@scanlist/contracts/http/lists';
import type { SubscriptionChanged } from '@scanlist/contracts/messages/billing';
import type { OwnerChanged } from '@scanlist/contracts/messages/gateway';
import { createTestDatabase } from '@scanlist/persistence/testing';
import { randomId, uuid } from '@scanlist/service-kit/ids';
import type { Dependencies } from '../dependencies.ts';
import { completeList } from '../entries/complete-list.ts';
import { createList } from '../lists/create-list.ts';
import { applyOwnerChanged } from '../reactions/apply-owner-changed.ts';
import { applySubscriptionChanged } from '../reactions/apply-subscription-changed.ts';

/** Dependencies with a database of their own and a clock that stands still until the test moves it. */
export interface TestDependencies extends Dependencies {
  databaseUrl: string;
  clock: { now: Date };
  wakes: number;
  drop(): Promise<void>;
}

/** Creates test dependencies; drop them when the tests of the file are done. */
export async function testDependencies(): Promise<TestDependencies> {
  const database = await createTestDatabase('lists');
  const clock = { now: new Date('2026-11-20T10:00:00.000Z') };
  const deps: TestDependencies = {
    sql: database.sql,
    databaseUrl: database.url,
    publicOrigin: 'https://lists.example',
    productName: 'ScanList',
    mailBudget: { perList: 20, perMailbox: 60, withinMs: 600_000 },
    entryBudget: { entriesPerDay: 5_000, bytesPerDay: 500_000_000 },
    now: () => clock.now,
    randomId,
    randomInt: (below) => randomInt(below),
    uuid,
    wakeRelay: () => {
      deps.wakes++;
    },
    clock,
    wakes: 0,
    drop: () => database.drop(),
  };
  return deps;
}

/** A new owner's id. */
export const anOwner = () => randomUUID();

/** A person who changes a list. */
export const anActor = (name = 'Mira Holt') => ({
  id: randomUUID(),
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
});

/** A session id as a phone makes it. */
export const aSession = () => `session-1763632800000-${randomId(128)}`;

/** A body of the list form, parsed as the gateway does. */
export function listBody(changes: Partial<ListBodyInput> = {}) {
  return listBodySchema.parse({
    title: 'Stage check',
    description: 'Before the doors open',
    type: 'TODO',
    items: [{ content: 'Lights' }, { content: 'Sound' }, { content: 'Exits' }],
    ...changes,
  });
}

/** The body of a completion, parsed as the gateway does. */
export function sessionBody(sessionId: string, body: Omit<LogSessionBodyInput, 'sessionId'>) {
  return logSessionBodySchema.parse({ sessionId, ...body });
}

/** A list of this owner. */
export function makeList(
  deps: Dependencies,
  ownerId: string,
  changes: Partial<ListBodyInput> = {},
): Promise<OwnerList> {
  return createList(deps, { ownerId, list: listBody(changes) });
}

/** Completes a list with its first item ticked, or as the body says. */
export function complete(
  deps: Dependencies,
  list: OwnerList,
  sessionId = aSession(),
  body: Omit<LogSessionBodyInput, 'sessionId'> = { completedItems: [{ itemId: itemIds(list)[0] ?? '' }] },
) {
  return completeList(deps, {
    listId: list.id,
    userAgent: 'Phone',
    session: sessionBody(sessionId, body),
  });
}

/** The ids of a list's items, in their order. */
export const itemIds = (list: OwnerList) => list.items.map((item) => item.id);

/** The events left for the relay, oldest first. */
export async function outboxOf(deps: Dependencies, subject: string, listId: string) {
  const rows = await deps.sql<{ payload: string }[]>`
    select payload from outbox where subject = ${subject} order by id`;
  return rows.map((row) => JSON.parse(row.payload)).filter((event) => event.data.listId === listId);
}

/** The events of one owner left for the relay, oldest first. */
export async function eventsOf(deps: Dependencies, subject: string, ownerId: string) {
  const rows = await deps.sql<{ payload: string }[]>`
    select payload from outbox where subject = ${subject} order by id`;
  return rows.map((row) => JSON.parse(row.payload)).filter((event) => event.data.ownerId === ownerId);
}

/** Handles an account event of the gateway: by default the first version of Dana Moore's account. */
export function receiveOwnerChanged(
  deps: Dependencies,
  ownerId: string,
  account: Partial<OwnerChanged> = {},
) {
  return applyOwnerChanged(deps, {
    id: deps.uuid(),
    occurredAt: deps.now().toISOString(),
    data: {
      ownerId,
      version: 1,
      email: 'dana@example.com',
      firstName: 'Dana',
      lastName: 'Moore',
      companyName: null,
      companyLogoUrl: null,
      ...account,
    },
  });
}

/** Handles a subscription event of billing. */
export function receiveSubscriptionChanged(
  deps: Dependencies,
  ownerId: string,
  change: Pick<SubscriptionChanged, 'version' | 'listLimit'> & Partial<SubscriptionChanged>,
) {
  return applySubscriptionChanged(deps, {
    id: deps.uuid(),
    occurredAt: deps.now().toISOString(),
    data: { ownerId, subscriptionId: 's', status: 'active', trialEndsAt: null, ...change },
  });
}
