import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { type DatabaseProxy, startDatabaseProxy } from '@scanlist/persistence/database-proxy';
import { dropCommitResponse, killBackendAtEachStatement } from '@scanlist/persistence/killed-backends';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askEntryDeletion } from './entries/ask-entry-deletion.ts';
import { changeEntry } from './entries/change-entry.ts';
import { deleteEntry } from './entries/delete-entry.ts';
import { indexEntries } from './entries/index-entries.ts';
import { hashReceiptSecret } from './entries/receipt.ts';
import { sendEntryMail } from './entries/send-entry-mail.ts';
import { sendSummaries } from './entries/send-summaries.ts';
import { countEntries } from './figures/count-entries.ts';
import { markDue } from './figures/counting-rows.ts';
import { archiveList } from './lists/archive-list.ts';
import { createList } from './lists/create-list.ts';
import { createLists } from './lists/create-lists.ts';
import { deleteList } from './lists/delete-list.ts';
import { restoreList } from './lists/restore-list.ts';
import { updateList } from './lists/update-list.ts';
import { openLiveDemo } from './live-demo/open-live-demo.ts';
import { askConfirmation } from './notifications/ask-confirmation.ts';
import { removeNotificationAddresses } from './notifications/remove-notification-addresses.ts';
import { sendTestMail } from './notifications/send-test-mail.ts';
import { purgeExpiredEntries } from './purges/purge-expired.ts';
import { purgeLists } from './purges/purge-lists.ts';
import { purgeLiveDemos } from './purges/purge-live-demos.ts';
import { ownerWithEverything, receiveOwnerDeleted } from './testing/deletion-steps.ts';
import {
  listBody,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from './testing/test-dependencies.ts';

let proxy: DatabaseProxy;
/** A world, and the same whose database is reached over the proxy. */
let direct: TestDependencies;
let deps: TestDependencies;
let owner: Awaited<ReturnType<typeof ownerWithEverything>>;

beforeAll(async () => {
  direct = await testDependencies();
  proxy = await startDatabaseProxy(direct.databaseUrl);
  const sql = connectDatabase({ url: proxy.url, service: 'lists', logger: silentLogger });
  // In a process's first statement postgres.js still asks for the types of arrays (decision 0037).
  await sql`select 1`;
  deps = { ...direct, sql };
});
afterAll(async () => {
  await deps.sql.end({ timeout: 1 });
  await proxy.close();
  await direct.drop();
});
beforeEach(prepare);

async function prepare(): Promise<void> {
  deps.clock.now = new Date('2026-11-20T10:00:00.000Z');
  owner = await ownerWithEverything(direct);
  await openLiveDemo(direct);
  // The mail about the first entry has failed.
  await direct.sql`
    insert into entry_mail (list_id, number, asked_by, version, status, reason, changed_at)
    values (${at(0).listId}, 1, gen_random_uuid(), 1, 'failed', 'refused', ${deps.clock.now})`;
  // Its entries are not counted yet.
  await direct.sql`delete from figures_due`;
  await markDue(direct.sql, at(0).listId);
}

/** The owner and one of their lists: the first is there, the third is deleted. */
const at = (index: number) => ({ ownerId: owner.ownerId, listId: owner.lists[index]?.id ?? '' });
/** A list form that names an address nobody has asked yet. */
const list = () => listBody({ notificationEmail: `new-${owner.ownerId}@example.com` });

/** Files that have one transaction. */
const single = {
  'entries/send-summaries.ts': async () => {
    await direct.sql`
      update list_stat set summary_from = 1, summary_due = ${deps.clock.now} where list_id = ${at(0).listId}`;
    await direct.sql`update entry set mail_asked = true where list_id = ${at(0).listId}`;
    return sendSummaries(deps);
  },
  'entries/ask-entry-deletion.ts': async () => {
    const secret = 'Zt1cVw2LrS5m0bQk3f7Xa9-_';
    await direct.sql`delete from entry_receipt`;
    await direct.sql`
      insert into entry_receipt (secret_hash, list_id, number)
      values (${hashReceiptSecret(secret)}, ${at(0).listId}, 1)`;
    return askEntryDeletion(deps, { secret });
  },
  'entries/send-entry-mail.ts': () => sendEntryMail(deps, { ...at(0), entryId: 1, attempt: 1 }),
  'lists/create-list.ts': () => createList(deps, { ownerId: owner.ownerId, list: list() }),
  'lists/create-lists.ts': () =>
    createLists(deps, {
      ownerId: owner.ownerId,
      lists: [listBody(), listBody()],
      idempotencyKey: deps.uuid(),
    }),
  'lists/update-list.ts': () => updateList(deps, { ...at(0), list: list() }),
  'lists/delete-list.ts': () => deleteList(deps, at(0)),
  'lists/file-list.ts': () => archiveList(deps, at(0)),
  'lists/restore-list.ts': () => restoreList(deps, at(2)),
  'notifications/ask-confirmation.ts': () =>
    askConfirmation(deps, { ownerId: owner.ownerId, email: `keys-${owner.ownerId}@example.com` }),
  'notifications/remove-notification-addresses.ts': () =>
    removeNotificationAddresses(deps, {
      ownerId: owner.ownerId,
      addresses: [`keys-${owner.ownerId}@example.com`],
      actor: { id: owner.ownerId, name: 'Dana Moore' },
    }),
  'notifications/send-test-mail.ts': () => sendTestMail(deps, { ownerId: owner.ownerId, email: owner.own }),
  'reactions/apply-owner-changed.ts': () =>
    receiveOwnerChanged(deps, owner.ownerId, { version: 2, email: `d-${owner.own}` }),
};

/** The changes of an entry, of which no other service hears; `entries/store-entry-change.ts` has their transaction. */
const ofEntries = {
  'dealt with and commented': () =>
    changeEntry(deps, { ...at(0), entryId: 1, change: { dealtWith: true, comment: 'Told Ana' } }),
  corrected: async () => {
    const [row] = await direct.sql<{ items: { listItemId: string }[] }[]>`
      select items from entry where list_id = ${at(0).listId} and number = 1`;
    const items = [{ itemId: row?.items[0]?.listItemId ?? '', note: 'seen again' }];
    return changeEntry(deps, { ...at(0), entryId: 1, change: { correction: { items } } });
  },
  deleted: () => deleteEntry(deps, { ...at(0), entryId: 1 }),
};

/** Files whose transaction changes entries alone. */
const ofSearch = {
  'entries/index-entries.ts': async () => {
    // With another code the words are others than before.
    await direct.sql`update entry set words = null, receipt = 'K7MX-2PQR' where list_id = ${at(0).listId}`;
    return indexEntries(deps);
  },
};

/** Files whose transaction deletes entries, and counts them in the same one. */
const ofRetention = {
  'purges/purge-expired.ts': async () => {
    await direct.sql`update list set keep_entries_days = 1 where id = ${at(0).listId}`;
    deps.clock.now = new Date('2026-11-22T10:00:00.000Z');
    return purgeExpiredEntries(deps);
  },
};

/** Files whose transaction changes figures alone. */
const ofFigures = {
  'figures/count-entries.ts': () => countEntries(deps),
};

/** Files whose transaction changes nothing. */
const reading = ['entries/all-entries-rows.ts'];

/** Files whose transaction is a step of several. */
const several = {
  'reactions/erase-owner.ts': () => receiveOwnerDeleted(deps, owner.ownerId),
  'lists/erase-rows.ts': () => purgeLists(deps),
  'purges/purge-live-demos.ts': () => purgeLiveDemos(deps),
};

const refusal = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' });

/** Each with the least number of its statements, and a table that it changes. */
const whole = [
  ...Object.entries(single).map(([name, work]) => ({ name, work, statements: 4, table: 'outbox' })),
  ...Object.entries(ofEntries).map(([name, work]) => ({
    name: `an entry is ${name}`,
    work,
    statements: 3,
    table: 'entry',
  })),
  ...Object.entries(ofSearch).map(([name, work]) => ({ name, work, statements: 3, table: 'entry' })),
  ...Object.entries(ofRetention).map(([name, work]) => ({ name, work, statements: 8, table: 'entry' })),
  ...Object.entries(ofFigures).map(([name, work]) => ({ name, work, statements: 8, table: 'hour_figures' })),
];

test.each(whole)(
  '$name: all or nothing is kept, wherever the connection is lost',
  async ({ work, statements, table }) => {
    const breaking = {
      proxy,
      sql: direct.sql,
      attempt: () => translateDatabaseErrors<unknown>(work()),
    };
    const { outcomes, changed } = await killBackendAtEachStatement(breaking);
    expect(outcomes.length).toBeGreaterThanOrEqual(statements);
    expect(outcomes).toEqual(outcomes.map(() => refusal));
    expect(changed).toContain(table);

    await prepare();
    expect(await dropCommitResponse(breaking)).toEqual({ outcome: refusal, changed });
  },
);

test.each(Object.entries(several))(
  '%s: each step is kept whole or not at all, wherever the connection is lost',
  async (_name, work) => {
    const monthsLater = async () => {
      await prepare();
      deps.clock.now = new Date('2027-02-20T10:00:00.000Z');
    };
    const breaking = { proxy, sql: direct.sql, attempt: work, prepare: monthsLater };
    const { outcomes, changed } = await killBackendAtEachStatement(breaking);
    expect(outcomes.length).toBeGreaterThanOrEqual(6);
    expect(outcomes).not.toContain(undefined);
    expect(changed).toContain('list');
  },
);

test('every transaction of the service is one of these', async () => {
  const having: string[] = [];
  for await (const file of glob('**/!(*.test).ts', { cwd: import.meta.dirname, exclude: ['testing/**'] })) {
    const text = await readFile(join(import.meta.dirname, file), 'utf8');
    if (text.includes('sql.transaction(')) having.push(file);
  }
  const tried = Object.keys({ ...single, ...ofSearch, ...ofRetention, ...ofFigures, ...several });
  tried.push('entries/store-entry-change.ts', ...reading);
  expect(having.sort()).toEqual(tried.sort());
});
