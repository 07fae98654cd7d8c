import { readFile } from 'node:fs/promises';
import { notificationTokenSchema } from '@scanlist/contracts/http/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateDraft } from './drafts/update-draft.ts';
import {
  anOwner,
  aSession,
  complete,
  itemIds,
  makeList,
  receiveOwnerChanged,
  type TestDependencies,
  testDependencies,
} from './testing/test-dependencies.ts';

describe('data from before', () => {
  let deps: TestDependencies;
  beforeAll(async () => {
    deps = await testDependencies();
  });
  afterAll(() => deps.drop());

  /** Takes away what a migration made and applies it to the data that is there. */
  const applyAgain = async (file: string, undo: string) => {
    const migration = await readFile(new URL(`../migrations/${file}`, import.meta.url), 'utf8');
    await deps.sql.transaction(async (tx) => {
      await tx.unsafe(undo);
      await tx.unsafe(migration);
    });
  };

  it('has a row with a token of its own for each notification address, and none was asked', async () => {
    const ownerId = anOwner();
    for (const notificationEmail of ['Keys@Example.com', 'keys@example.com', 'dana@example.com', null]) {
      await makeList(deps, ownerId, { notificationEmail });
    }
    await applyAgain('0003_notification_addresses.sql', 'drop table notification_address, mail_quota');
    const rows = await deps.sql<{ address: string; token: string; answer: unknown; asked_at: unknown }[]>`
      select address, token, answer, asked_at from notification_address where owner_id = ${ownerId} order by address`;
    expect(rows.map(({ address, answer, asked_at }) => [address, answer, asked_at])).toEqual([
      ['dana@example.com', null, null],
      ['keys@example.com', null, null],
    ]);
    expect(new Set(rows.map((row) => notificationTokenSchema.parse(row.token))).size).toBe(2);
  });

  it('knows which entries have notes', async () => {
    const list = await makeList(deps, anOwner());
    const [itemId = ''] = itemIds(list);
    await complete(deps, list, aSession(), { completedItems: [{ itemId, note: 'dim' }] });
    await complete(deps, list);
    await applyAgain(
      '0004_entry_filters.sql',
      'alter table entry drop column has_notes; drop index entry_not_all_done',
    );
    const rows = await deps.sql`
      select number, has_notes from entry where list_id = ${list.id} order by number`;
    expect(rows.map((row) => [row.number, row.has_notes])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  it('counts the address of every account known before as confirmed, and of no later one', async () => {
    const [known, unheard] = [anOwner(), anOwner()];
    await receiveOwnerChanged(deps, known);
    await applyAgain('0005_confirmed_owners.sql', 'alter table owner drop column email_confirmed');
    await makeList(deps, unheard);
    const rows = await deps.sql`select id, email_confirmed from owner where id in (${known}, ${unheard})`;
    expect(new Map(rows.map((row) => [row.id, row.email_confirmed]))).toEqual(
      new Map([
        [known, true],
        [unheard, false],
      ]),
    );
  });

  it('has a row for each running session, with what its drafts come to', async () => {
    const list = await makeList(deps, anOwner());
    const [lights = '', sound = ''] = itemIds(list);
    const [ticking, noting] = [aSession(), aSession()];
    const at = { listId: list.id, itemId: lights };
    await updateDraft(deps, { ...at, sessionId: ticking, completed: true, note: 'dim' });
    await updateDraft(deps, { ...at, itemId: sound, sessionId: ticking, completed: true });
    await updateDraft(deps, { ...at, sessionId: noting, note: 'größer' });
    await applyAgain(
      '0015_running_sessions.sql',
      `drop trigger count_draft on draft; drop trigger uncount_drafts on draft; drop table running_session;
        drop function count_draft, uncount_drafts, newest_sessions, newest_ticked_sessions,
          forget_drafts_unless_touched`,
    );
    const rows = await deps.sql`
      select session_id, drafts, ticked, note_bytes, touched_at from running_session
      where list_id = ${list.id} order by drafts desc`;
    const touched_at = deps.clock.now;
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { session_id: ticking, drafts: 2, ticked: 2, note_bytes: 3, touched_at },
      { session_id: noting, drafts: 1, ticked: 0, note_bytes: 8, touched_at },
    ]);
  });
});
