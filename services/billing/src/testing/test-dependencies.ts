import { randomUUID } from 'node:crypto';
import type { BillingActivityRecorded } from '@scanlist/contracts/messages/billing';
import type { WorkspaceHandedOver } from '@scanlist/contracts/messages/gateway';
import { connectExclusively } from '@scanlist/persistence/database';
import { createTestDatabase } from '@scanlist/persistence/testing';
import { uuid } from '@scanlist/service-kit/ids';
import { silentLogger } from '@scanlist/service-kit/logger';
import type { Dependencies } from '../dependencies.ts';
import { handleOwnerChanged } from '../owner-events/handle-owner-changed.ts';
import { handleOwnerDeleted } from '../owner-events/handle-owner-deleted.ts';
import { handleWorkspaceHandedOver } from '../owner-events/handle-workspace-handed-over.ts';
import { createCatalogue } from '../plans/catalogue.ts';
import { createSetupIntent } from '../signup-payments/create-setup-intent.ts';
import { startTrial } from '../signup-payments/start-trial.ts';
import type { Provider } from '../stripe/provider.ts';
import { type FakeProvider, fakeProvider } from './fake-provider.ts';

/** Dependencies with a database of their own and a card provider in memory. */
export interface TestDependencies<Its extends Provider = FakeProvider> extends Dependencies {
  provider: Its;
  databaseUrl: string;
  drop(): Promise<void>;
}

/** Creates them; call `drop` after the tests of the file. The clock is the provider's. */
export async function testDependencies(): Promise<TestDependencies> {
  const provider = fakeProvider();
  return { ...(await dependenciesWith(provider)), now: () => provider.clock.now };
}

/** Creates them with another provider and the machine's clock. */
export async function dependenciesWith<Its extends Provider>(provider: Its): Promise<TestDependencies<Its>> {
  const database = await createTestDatabase('billing');
  const locks = connectExclusively({ url: database.url, service: 'billing', logger: silentLogger });
  return {
    sql: database.sql,
    locks,
    provider,
    catalogue: createCatalogue({ PRICE_MONTHLY_CENTS: 799, PRICE_ANNUALLY_CENTS: 7670, CURRENCY: 'usd' }),
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

/** Delivers an `owner-changed` event; by default the first version of Dana's account. */
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

/** Delivers the event that the workspace of Dana is Noor's now; by default at the provider's time. */
export function deliverHandover(
  deps: TestDependencies,
  ownerId: string,
  changes: Partial<WorkspaceHandedOver> = {},
) {
  const occurredAt = deps.provider.clock.now.toISOString();
  const data = {
    ownerId,
    firstName: 'Dana',
    email: 'dana@example.com',
    workspaceName: 'Northlight',
    newOwner: 'Noor',
    formerOwner: 'Dana Moore',
    handedOverAt: occurredAt,
    teamUrl: 'https://lists.example/team',
    ...changes,
  };
  return handleWorkspaceHandedOver(deps, { id: deps.uuid(), occurredAt, data });
}

/** Delivers an `owner-deleted` event. */
export function deliverOwnerDeleted(deps: Dependencies, ownerId: string) {
  const occurredAt = deps.now().toISOString();
  const data = { ownerId, firstName: 'Dana', email: 'dana@example.com', deletedAt: occurredAt };
  return handleOwnerDeleted(deps, { id: deps.uuid(), occurredAt, data });
}

/** The input of `start-trial` for a browser that has confirmed a card. */
export async function aSignup(deps: TestDependencies, paymentMethodId = `pm_${randomUUID()}`) {
  const input = { askId: randomUUID(), openIntentId: null, ownerId: null };
  const { setupIntentId } = await createSetupIntent(deps, input);
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

/** A card that the owner's browser has confirmed: the id of its setup intent. */
export async function confirmedCard(
  deps: TestDependencies,
  ownerId: string,
  paymentMethodId: string,
): Promise<string> {
  const input = { askId: randomUUID(), openIntentId: null, ownerId };
  const { setupIntentId } = await createSetupIntent(deps, input);
  deps.provider.confirm(setupIntentId, paymentMethodId);
  return setupIntentId;
}

/** An owner on trial whose account exists. */
export async function anOwnerOnTrial(deps: TestDependencies) {
  const signup = await aSignup(deps);
  const { subscriptionId } = await startTrial(deps, signup);
  await deliverOwnerChanged(deps, signup.ownerId);
  return { ownerId: signup.ownerId, subscriptionId };
}

/** The published events about an owner, oldest first, without those for the trail: their names and data. */
export async function publishedEvents(deps: Dependencies, ownerId: string) {
  return (await allEvents(deps, ownerId)).filter(({ event }) => event !== trailEvent);
}

/** What the trail was told of an owner's subscription, oldest first. */
export async function toldOf(deps: Dependencies, ownerId: string): Promise<BillingActivityRecorded[]> {
  const told = (await allEvents(deps, ownerId)).filter(({ event }) => event === trailEvent);
  return told.map(({ data }) => data);
}

const trailEvent = 'activity-recorded';

async function allEvents(deps: Dependencies, ownerId: string) {
  const rows = await deps.sql<{ subject: string; payload: string }[]>`
    select subject, payload from outbox order by id`;
  return rows
    .map(({ subject, payload }) => ({ event: subject.split('.')[2], data: JSON.parse(payload).data }))
    .filter(({ data }) => data.ownerId === ownerId);
}
