import { createHash } from 'node:crypto';
import { entryDeletionAsked } from '@scanlist/contracts/messages/lists';
import { randomId } from '@scanlist/service-kit/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteList } from '../lists/delete-list.ts';
import { restoreList } from '../lists/restore-list.ts';
import { purgeDeletedEntries } from '../purges/purge-deleted-entries.ts';
import { receiveOwnerDeleted } from '../testing/deletion-steps.ts';
import { pngOf } from '../testing/png.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  makeList,
  outboxOf,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from '../testing/test-dependencies.ts';
import { askEntryDeletion } from './ask-entry-deletion.ts';
import { changeEntry } from './change-entry.ts';
import { deleteEntry } from './delete-entry.ts';
import { getReceipt } from './get-receipt.ts';
import { listEntries } from './list-entries.ts';
import { restoreEntry } from './restore-entry.ts';

const dayMs = 24 * 60 * 60 * 1000;
const start = new Date('2026-11-20T10:00:00.000Z');
const missing = { code: 'NOT_FOUND', publicMessage: 'Receipt not found' };
/** As a phone makes it. */
const aSecret = () => randomId(144);

let deps: TestDependencies;
beforeAll(async () => {
  deps = await testDependencies();
});
afterAll(() => deps.drop());
beforeEach(() => {
  deps.clock.now = start;
});
const later = (ms: number) => {
  deps.clock.now = new Date(deps.clock.now.getTime() + ms);
};

/** An owner with a confirmed address, and a list that asks for a name. */
async function ownerWithList() {
  const ownerId = anOwner();
  await receiveOwnerChanged(deps, ownerId, { companyName: 'Northlight', emailConfirmed: true });
  const list = await makeList(deps, ownerId, { askName: 'optional', requireSignature: true });
  const ids = { ownerId, listId: list.id };
  const submit = (receiptSecret: string | undefined, sessionId = aSession()) =>
    complete(deps, list, sessionId, {
      completedItems: [{ itemId: itemIds(list)[0] ?? '', note: 'too dim' }],
      name: 'Mira Voss',
      signatureData: pngOf({ width: 60, height: 20 }),
      locationData: { latitude: 52.52, longitude: 13.4 },
      receiptSecret,
    });
  return {
    ids,
    list,
    submit,
    asked: () => outboxOf(deps, entryDeletionAsked.subject, list.id),
    entries: async () => (await listEntries(deps, { ...ids, limit: 50, filter: {} })).entries,
  };
}

const open = (secret: string) => getReceipt(deps, { secret });
const ask = (secret: string) => askEntryDeletion(deps, { secret });

describe('the secret of a receipt', () => {
  it('opens the entry as it was submitted, and only its hash is stored', async () => {
    const { submit, ids } = await ownerWithList();
    const secret = aSecret();
    const { receipt, seal, createdAt, opensReceipt } = await submit(secret);
    expect(opensReceipt).toBe(true);
    expect(await open(secret)).toEqual({
      listTitle: 'Stage check',
      companyName: 'Northlight',
      receipt,
      createdAt,
      completedAt: createdAt,
      completedCount: 1,
      totalCount: 3,
      items: [
        { content: 'Lights', completed: true, note: 'too dim', removed: false },
        { content: 'Sound', completed: false, note: null, removed: false },
        { content: 'Exits', completed: false, note: null, removed: false },
      ],
      visitorName: 'Mira Voss',
      signatureData: pngOf({ width: 60, height: 20 }),
      signatureTyped: null,
      location: { latitude: 52.52, longitude: 13.4 },
      seal,
      deletionAskedAt: null,
      gone: null,
    });
    const [stored] = await deps.sql`select secret_hash from entry_receipt where list_id = ${ids.listId}`;
    expect(stored?.secret_hash).toEqual(createHash('sha256').update(secret).digest());
    const [{ places = 0 } = {}] = await deps.sql<{ places: number }[]>`
      select (select count(*)::int from entry e where e.list_id = ${ids.listId} and to_jsonb(e)::text like ${`%${secret}%`})
        + (select count(*)::int from outbox where payload like ${`%${secret}%`}) as places`;
    expect(places).toBe(0);
  });

  it('is the first one that was recorded, however often the session is sent', async () => {
    const { submit } = await ownerWithList();
    const [sessionId, first, second] = [aSession(), aSecret(), aSecret()];
    await submit(first, sessionId);
    expect(await submit(first, sessionId)).toMatchObject({ repeated: true, opensReceipt: true });
    const other = await submit(second, sessionId);
    expect(other).toMatchObject({ id: 1, repeated: true });
    expect(other).not.toHaveProperty('opensReceipt');
    await expect(open(second)).rejects.toMatchObject(missing);
    expect(await open(first)).toMatchObject({ receipt: other.receipt });
  });

  it('is one of those sent at the same moment, and exactly its sender hears that it opens', async () => {
    const { submit } = await ownerWithList();
    const sessionId = aSession();
    const secrets = Array.from({ length: 8 }, aSecret);
    const answers = await Promise.all(secrets.map((secret) => submit(secret, sessionId)));
    const opening = secrets.filter((_, place) => answers[place]?.opensReceipt);
    expect(opening).toHaveLength(1);
    const opened = await Promise.allSettled(secrets.map(open));
    expect(secrets.filter((_, place) => opened[place]?.status === 'fulfilled')).toEqual(opening);
  });

  it('stays with its entry where another entry is sent with it', async () => {
    const { submit, entries } = await ownerWithList();
    const secret = aSecret();
    const { receipt } = await submit(secret);
    expect(await submit(secret)).not.toHaveProperty('opensReceipt');
    expect(await entries()).toHaveLength(2);
    expect((await open(secret)).receipt).toBe(receipt);
  });

  it('is not needed: an older page sends none, and its receipt code opens nothing', async () => {
    const { submit } = await ownerWithList();
    const answer = await submit(undefined);
    expect(answer).not.toHaveProperty('opensReceipt');
    await expect(open(answer.receipt)).rejects.toMatchObject(missing);
  });
});

describe('a receipt', () => {
  it('shows what was submitted after the owner corrected it', async () => {
    const { submit, ids, list } = await ownerWithList();
    const secret = aSecret();
    await submit(secret);
    const before = await open(secret);
    const items = itemIds(list).map((itemId) => ({ itemId, completed: true, note: null }));
    await changeEntry(deps, {
      ...ids,
      entryId: 1,
      change: { correction: { visitorName: 'Ana', items } },
    });
    expect(await open(secret)).toEqual(before);
  });

  it('is gone while its entry is deleted, back when it is restored, and gone for good once it is erased', async () => {
    const { submit, ids } = await ownerWithList();
    const secret = aSecret();
    await submit(secret);
    const before = await open(secret);
    const entry = { ...ids, entryId: 1 };
    await deleteEntry(deps, entry);
    await expect(open(secret)).rejects.toMatchObject(missing);
    await expect(ask(secret)).rejects.toMatchObject(missing);
    await restoreEntry(deps, entry);
    expect(await open(secret)).toEqual(before);
    await deleteEntry(deps, entry);
    later(31 * dayMs);
    await purgeDeletedEntries(deps);
    await deps.sql`update entry set deleted_at = null where list_id = ${ids.listId}`;
    await expect(open(secret)).rejects.toMatchObject(missing);
    await expect(ask(secret)).rejects.toMatchObject(missing);
  });

  it('of a deleted list opens as long as the entry exists, says until when, and takes no request', async () => {
    const { submit, ids, asked } = await ownerWithList();
    const secret = aSecret();
    await submit(secret);
    await deleteList(deps, ids);
    expect((await open(secret)).gone).toBe(new Date(start.getTime() + 30 * dayMs).toISOString());
    await expect(ask(secret)).rejects.toMatchObject(missing);
    expect(await asked()).toEqual([]);
    await restoreList(deps, ids);
    expect((await open(secret)).gone).toBeNull();
    await deleteList(deps, ids);
    later(30 * dayMs);
    await expect(open(secret)).rejects.toMatchObject(missing);
  });

  it('is gone with the account of its owner, and so is its hash', async () => {
    const { submit, ids } = await ownerWithList();
    const secret = aSecret();
    await submit(secret);
    await receiveOwnerDeleted(deps, ids.ownerId);
    await expect(open(secret)).rejects.toMatchObject(missing);
    await expect(ask(secret)).rejects.toMatchObject(missing);
    expect(await deps.sql`select from entry_receipt where list_id = ${ids.listId}`).toHaveLength(0);
  });
});

describe('a request to delete', () => {
  it('is stored with its time and told once, however often it is asked', async () => {
    const { submit, ids, asked, entries } = await ownerWithList();
    const secret = aSecret();
    const { receipt, createdAt } = await submit(secret);
    later(60_000);
    const askedAt = deps.clock.now.toISOString();
    expect(await Promise.all([ask(secret), ask(secret), ask(secret)])).toEqual(Array(3).fill({ askedAt }));
    later(dayMs);
    expect(await ask(secret)).toEqual({ askedAt });
    expect(await open(secret)).toMatchObject({ deletionAskedAt: askedAt });
    expect(await entries()).toMatchObject([{ id: 1, deletionAskedAt: askedAt }]);
    expect((await asked()).map(({ data }) => data)).toEqual([
      {
        ...ids,
        email: 'dana@example.com',
        firstName: 'Dana',
        listTitle: 'Stage check',
        entryId: 1,
        receipt,
        recordedAt: createdAt,
        completedAt: createdAt,
        askedAt,
        entryUrl: `https://lists.example/list-entries/${ids.listId}?workspace=${ids.ownerId}#entry-1`,
        isLastMail: false,
        timeZone: null,
      },
    ]);
  });

  it('mails nobody at an address that is not confirmed', async () => {
    const { submit, ids, asked, entries } = await ownerWithList();
    await receiveOwnerChanged(deps, ids.ownerId, { version: 2, emailConfirmed: false });
    const secret = aSecret();
    await submit(secret);
    await ask(secret);
    expect(await asked()).toMatchObject([{ data: { email: null, isLastMail: false } }]);
    expect(await entries()).toMatchObject([{ deletionAskedAt: start.toISOString() }]);
  });

  it('is mailed twenty times a day to an owner; the last one says so, and further ones are only stored', async () => {
    const { submit, asked, entries } = await ownerWithList();
    for (let n = 0; n < 22; n++) {
      const secret = aSecret();
      await submit(secret);
      await ask(secret);
    }
    const mails = (await asked()).map(({ data }) => [data.email !== null, data.isLastMail]);
    expect(mails).toEqual([...Array(19).fill([true, false]), [true, true], [false, false], [false, false]]);
    expect((await entries()).every(({ deletionAskedAt }) => deletionAskedAt)).toBe(true);
    later(dayMs);
    const secret = aSecret();
    await submit(secret);
    await ask(secret);
    expect((await asked()).at(-1)).toMatchObject({ data: { email: 'dana@example.com', isLastMail: false } });
  });
});
