import { createHash } from 'node:crypto';
import { listChanged } from '@scanlist/contracts/messages/lists';
import { connectDatabase } from '@scanlist/persistence/database';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import { purgeIdempotencyKeys } from '../purges/purge-idempotency-keys.ts';
import {
  anOwner,
  complete,
  listBody,
  outboxOf,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { createList } from './create-list.ts';
import { deleteList } from './delete-list.ts';
import { findLists } from './find-lists.ts';
import { updateList } from './update-list.ts';

describe('asking for a new list again under the same key', () => {
  let deps: TestDependencies;
  let otherReplica: Dependencies;
  let ownerId: string;
  beforeAll(async () => {
    deps = await testDependencies();
    const sql = connectDatabase({ url: deps.databaseUrl, service: 'lists', logger: silentLogger });
    otherReplica = { ...deps, sql };
  });
  afterAll(async () => {
    await otherReplica.sql.end({ timeout: 1 });
    await deps.drop();
  });
  beforeEach(() => {
    ownerId = anOwner();
  });

  const idempotencyKey = 'form-1';
  const ask = (changes: Parameters<typeof listBody>[0] = {}, on: Dependencies = deps) =>
    createList(on, { ownerId, list: listBody(changes), idempotencyKey });
  const idsOf = async (owner = ownerId) => (await findLists(deps, { ownerId: owner })).map(({ id }) => id);
  const keys = async () => (await deps.sql`select from idempotency_key where owner_id = ${ownerId}`).count;

  it('returns the first list, creates no second one, and publishes one event', async () => {
    const list = await ask({ notificationEmail: 'keys@example.com' });
    expect(await ask({ notificationEmail: 'keys@example.com' })).toEqual(list);
    expect(await idsOf()).toEqual([list.id]);
    expect(await outboxOf(deps, listChanged.subject, list.id)).toHaveLength(1);
  });

  it('creates one list for twenty simultaneous requests, on any replicas', async () => {
    const lists = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ask({}, n % 2 ? otherReplica : deps)),
    );
    expect(new Set(lists.map(({ id }) => id))).toEqual(new Set(await idsOf()));
    expect(await idsOf()).toHaveLength(1);
  });

  it('refuses another body, names the list that was made, and leaves it as it is', async () => {
    const list = await ask();
    await expect(ask({ title: 'Stage check, changed' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      madeId: list.id,
    });
    expect(await ask()).toEqual(list);
    expect(await idsOf()).toEqual([list.id]);
  });

  it('answers the list that a replica of the release before created, which knew no names, labels and retention', async () => {
    const list = await createList(deps, { ownerId, list: listBody() });
    const body =
      '{"title":"Stage check","description":"Before the doors open","type":"TODO","requireSignature":false,' +
      '"notificationEmail":null,"items":[{"content":"Lights"},{"content":"Sound"},{"content":"Exits"}]}';
    await deps.sql`
      insert into idempotency_key (owner_id, request, key, body_hash, made_id, made_at)
      values (${ownerId}, 'create-list', ${idempotencyKey}, ${createHash('sha256').update(body).digest()},
        ${list.id}, ${deps.clock.now})`;
    expect(await ask()).toEqual(list);
    const defaults = { askLocation: true, keepEntriesDays: null, keepSignaturesDays: null } as const;
    const ending = { ending: 'homepage', endingMessage: null } as const;
    expect(await ask({ askName: 'off', ...defaults, ...ending })).toEqual(list);
    for (const changed of [
      { askName: 'required' as const },
      { askLocation: false },
      { keepEntriesDays: 1 },
      { ending: 'form' as const },
    ]) {
      await expect(ask(changed)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    expect(await idsOf()).toEqual([list.id]);
  });

  it('answers the list as it is now, with what came in since', async () => {
    const list = await ask();
    await updateList(deps, { ownerId, listId: list.id, list: listBody({ title: 'Edited since' }) });
    await complete(deps, list);
    expect(await ask()).toMatchObject({ id: list.id, title: 'Edited since', version: 2, entryCount: 1 });
  });

  it('answers NOT_FOUND for a list that was deleted since, and makes none in its place', async () => {
    const { id } = await ask();
    await deleteList(deps, { ownerId, listId: id });
    await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await idsOf()).toEqual([]);
  });

  it('answers the list also when the limit has been reached since', async () => {
    const list = await ask();
    for (let n = 1; n < 10; n++) await createList(deps, { ownerId, list: listBody() });
    expect(await ask()).toEqual(list);
  });

  it('is another request for another owner, under another key, and without a key', async () => {
    const other = anOwner();
    const first = await ask();
    const ofOther = await createList(deps, { ownerId: other, list: listBody(), idempotencyKey });
    const underOther = await createList(deps, { ownerId, list: listBody(), idempotencyKey: 'form-2' });
    const withoutKey = await createList(deps, { ownerId, list: listBody() });
    expect(await idsOf(other)).toEqual([ofOther.id]);
    expect(new Set(await idsOf())).toEqual(new Set([first.id, underOther.id, withoutKey.id]));
  });

  it('keeps no key of a request that was refused', async () => {
    for (let n = 0; n < 20; n++) {
      const notificationEmail = `${n}-${ownerId}@example.com`;
      const { id } = await createList(deps, { ownerId, list: listBody({ notificationEmail }) }).catch(() => ({
        id: '',
      }));
      if (id) await deleteList(deps, { ownerId, listId: id });
    }
    const oneTooMany = { notificationEmail: `more-${ownerId}@example.com` };
    await expect(ask(oneTooMany)).rejects.toMatchObject({ code: 'THROTTLED' });
    expect(await keys()).toBe(0);
    const lists = [];
    for (let n = 0; n < 10; n++) lists.push(await createList(deps, { ownerId, list: listBody() }));
    await expect(ask()).rejects.toMatchObject({ code: 'LIST_LIMIT_REACHED' });
    expect(await keys()).toBe(0);
    await deleteList(deps, { ownerId, listId: lists[0]?.id ?? '' });
    expect(await ask({ title: 'Not refused' })).toMatchObject({ title: 'Not refused' });
  });

  it('keeps a key for a day, and no longer than the next purge', async () => {
    const first = await ask();
    const madeAt = deps.clock.now;
    deps.clock.now = new Date(madeAt.getTime() + 24 * 60 * 60 * 1000 - 1);
    await purgeIdempotencyKeys(deps);
    expect((await ask()).id).toBe(first.id);
    deps.clock.now = new Date(madeAt.getTime() + 24 * 60 * 60 * 1000);
    expect(await purgeIdempotencyKeys(deps)).toBeGreaterThan(0);
    expect(await keys()).toBe(0);
    expect((await ask()).id).not.toBe(first.id);
  });
});
