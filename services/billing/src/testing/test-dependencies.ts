import { randomUUID } from 'node:crypto';
import { connectExclusively } from '@scanlist/persistence/database';
import { createTestDatabase } from '@scanlist/persistence/testing';
import { uuid } from '@scanlist/service-kit/ids';
import { silentLogger } from '@scanlist/service-kit/logger';
import type { Dependencies } from '../dependencies.ts';
import { handleOwnerChanged } from '../owner-events/handle-owner-changed.ts';
import { handleOwnerDeleted } from '../owner-events/handle-owner-deleted.ts';
import { catalogueOf } from '../plans/catalogue.ts';
import { createSetupIntent } from '../signup-payments/create-setup-intent.ts';
import { startTrial } from '../signup-payments/start-trial.ts';
import type { Provider } from '../stripe/provider.ts';
import { type FakeProvider, fakeProvider } from './fake-provider.ts';

/** A world with a database of its own and a card provider in memory. */
export interface TestDependencies<Its extends Provider = FakeProvider> extends Dependencies {
  provider: Its;
  databaseUrl: string;
  drop(): Promise<void>;
}

/** Opens a world; drop it when the tests of the file are done. Its clock is the provider's. */
export async function testDependencies(): Promise<TestDependencies> {
  const provider = fakeProvider();
  return { ...(await dependenciesWith(provider)), now: () => provider.clock.now };
}

/** The same with another provider, and the clock on the wall. */
export async function dependenciesWith<Its extends Provider>(provider: Its): Promise<TestDependencies<Its>> {
  const database = await createTestDatabase('billing');
  const locks = connectExclusively({ url: database.url, service: 'billing', logger: silentLogger });
  return {
    sql: database.sql,
    locks,
    provider,
    catalogue: catalogueOf({ PRICE_MONTHLY_CENTS: 799, PRICE_ANNUALLY_CENTS: 7670, CURRENCY: 'usd' }),
    publicOrigin: 'https://lists.example',
    logger: silentLogger,
    now: () => new Date(),
    uuid,
    wakeRelay: () => {},
    wakeWorker: () => {},
    databaseUrl: database.url,
    async drop() {
      await locks.end({ timeout: 1 });
      await database.drop();
    },
  };
}

/** What gateway tells of an account, heard; the first version of Dana's unless told otherwise. */
export function deliverOwnerChanged(
  deps: Dependencies,
  ownerId: string,
  account: { version?: number; email?: string; timeZone?: string | null } = {},
) {
  const data = {
    ownerId,
    version: 1,
    email: 'dana@example.com',
    firstName: 'Dana',
    lastName: 'Moore',
    companyName: null,
    companyLogoUrl: null,
    ...account,
  };
  return handleOwnerChanged(deps, { id: deps.uuid(), occurredAt: deps.now().toISOString(), data });
}

/** What gateway tells once an account is gone, heard. */
export function deliverOwnerDeleted(deps: Dependencies, ownerId: string) {
  const occurredAt = deps.now().toISOString();
  const data = { ownerId, firstName: 'Dana', email: 'dana@example.com', deletedAt: occurredAt };
  return handleOwnerDeleted(deps, { id: deps.uuid(), occurredAt, data });
}

/** The request of a sign-up whose browser has confirmed a card. */
export async function aSignup(deps: TestDependencies, paymentMethodId = `pm_${randomUUID()}`) {
  const ask = { askId: randomUUID(), openIntentId: null, ownerId: null };
  const { setupIntentId } = await createSetupIntent(deps, ask);
  deps.provider.confirm(setupIntentId, paymentMethodId);
  return {
    signupId: randomUUID(),
    ownerId: randomUUID(),
    email: 'dana@example.com',
    name: 'Dana Moore',
    period: 'monthly' as const,
    setupIntentId: setupIntentId as string | null,
    paymentMethodId,
  };
}

/** An owner on trial of whom everybody knows. */
export async function anOwnerOnTrial(deps: TestDependencies) {
  const signup = await aSignup(deps);
  const { subscriptionId } = await startTrial(deps, signup);
  await deliverOwnerChanged(deps, signup.ownerId);
  return { ownerId: signup.ownerId, subscriptionId };
}

/** What was told of an owner, oldest first: the events' names and data. */
export async function toldOf(deps: Dependencies, ownerId: string) {
  const rows = await deps.sql<{ subject: string; payload: string }[]>`
    select subject, payload from outbox order by id`;
  return rows
    .map(({ subject, payload }) => ({ event: subject.split('.')[2], data: JSON.parse(payload).data }))
    .filter(({ data }) => data.ownerId === ownerId);
}
