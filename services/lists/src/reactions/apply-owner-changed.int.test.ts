import { entryRecorded, listChanged } from '@scanlist/contracts/messages/lists';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPublicList } from '../lists/get-public-list.ts';
import {
  anOwner,
  complete,
  makeList,
  outboxOf,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { applyOwnerChanged } from './apply-owner-changed.ts';
import { applySubscriptionChanged } from './apply-subscription-changed.ts';

describe('what lists knows of an owner', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  const occurredAt = '2026-11-20T10:00:00.000Z';
  const account = (
    ownerId: string,
    version: number,
    companyName: string | null,
    companyLogoUrl: string | null = null,
  ) =>
    applyOwnerChanged(deps, {
      id: deps.uuid(),
      occurredAt,
      data: {
        ownerId,
        version,
        email: `v${version}@example.com`,
        firstName: null,
        lastName: null,
        companyName,
        companyLogoUrl,
      },
    });
  const subscription = (ownerId: string, version: number, listLimit: number | null) =>
    applySubscriptionChanged(deps, {
      id: deps.uuid(),
      occurredAt,
      data: { ownerId, version, subscriptionId: 's', status: 'active', trialEndsAt: null, listLimit },
    });
  const rowOf = async (ownerId: string) => {
    const [row] = await deps.sql`select email, company_name, list_limit from owner where id = ${ownerId}`;
    return row;
  };

  it('reaches visitors as the company on the list', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    expect(await getPublicList(deps, { listId: list.id })).toMatchObject({
      companyName: null,
      companyLogoUrl: null,
    });
    await account(ownerId, 1, 'Northlight', '/logos/1');
    expect(await getPublicList(deps, { listId: list.id })).toMatchObject({
      companyName: 'Northlight',
      companyLogoUrl: '/logos/1',
    });
  });

  it('ends the same whatever the order and however often events come', async () => {
    const event = fc.record({
      kind: fc.constantFrom('account', 'subscription'),
      version: fc.integer({ min: 0, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 10 }), async (events) => {
        const ownerId = anOwner();
        for (const { kind, version } of events) {
          if (kind === 'account') await account(ownerId, version, `Company ${version}`);
          else await subscription(ownerId, version, version % 2 ? null : version);
        }
        const newest = (kind: string) =>
          events.filter((event) => event.kind === kind).map((event) => event.version);
        const [ofAccount, ofSubscription] = [newest('account'), newest('subscription')];
        const limit = Math.max(...ofSubscription);
        expect(await rowOf(ownerId)).toMatchObject({
          company_name: ofAccount.length ? `Company ${Math.max(...ofAccount)}` : null,
          list_limit: ofSubscription.length ? (limit % 2 ? null : limit) : 10,
        });
      }),
      { numRuns: 30 },
    );
  });

  it('keeps the newest of events that come at the same moment', async () => {
    const ownerId = anOwner();
    await Promise.all([3, 5, 1, 4, 2].map((version) => account(ownerId, version, `Company ${version}`)));
    expect(await rowOf(ownerId)).toMatchObject({ email: 'v5@example.com', company_name: 'Company 5' });
  });

  it('changes every list of the owner when the company does, and only then', async () => {
    const ownerId = anOwner();
    const lists = [await makeList(deps, ownerId), await makeList(deps, ownerId)];
    const stranger = await makeList(deps, anOwner());
    const changesOf = async (listId: string) => (await outboxOf(deps, listChanged.subject, listId)).length;
    const { wakes } = deps;
    await account(ownerId, 1, 'Northlight');
    await account(ownerId, 1, 'Northlight');
    await account(ownerId, 2, 'Northlight');
    for (const list of lists) expect(await changesOf(list.id)).toBe(2);
    await account(ownerId, 3, 'Northlight', '/logos/2');
    for (const list of lists) expect(await changesOf(list.id)).toBe(3);
    expect(await changesOf(stranger.id)).toBe(1);
    expect(deps.wakes).toBe(wakes + 2);
  });

  it('makes mails of entries show times in the owner’s zone for every reader', async () => {
    const ownerId = anOwner();
    const list = await makeList(deps, ownerId);
    const zonesTold = async () =>
      (await outboxOf(deps, entryRecorded.subject, list.id)).map(({ data }) => data.timeZone);
    await complete(deps, list);
    await receiveOwnerChanged(deps, ownerId, { version: 1, timeZone: 'America/New_York' });
    await complete(deps, list);
    // A gateway of an older release sends none.
    await receiveOwnerChanged(deps, ownerId, { version: 2 });
    await complete(deps, list);
    await receiveOwnerChanged(deps, ownerId, { version: 3, timeZone: 'Europe/Berlin' });
    await receiveOwnerChanged(deps, ownerId, { version: 2, timeZone: 'Asia/Tokyo' });
    await complete(deps, list);
    expect(await zonesTold()).toEqual([null, 'America/New_York', 'America/New_York', 'Europe/Berlin']);
  });

  it('takes a name no database keeps without failing', async () => {
    const ownerId = anOwner();
    await account(ownerId, 1, 'North\u0000light \ud800');
    expect(await rowOf(ownerId)).toMatchObject({ company_name: 'Northlight \ufffd' });
  });
});
