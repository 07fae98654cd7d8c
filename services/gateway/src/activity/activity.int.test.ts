import { randomUUID } from 'node:crypto';
import type { Activity } from '@scanlist/contracts/http/activity';
import { activityKindsOf, activityTopics } from '@scanlist/contracts/http/activity';
import { emailChanged } from '@scanlist/contracts/messages/gateway';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountRows } from '../accounts/account-rows.ts';
import { changeAccount, findAccount } from '../accounts/change-account.ts';
import { activityCsv, activityJsonLines } from '../activity-files/activity-csv.ts';
import { activityPages } from '../activity-files/activity-pages.ts';
import { confirmEmail } from '../email-changes/confirm-email.ts';
import { newEmailChange } from '../email-changes/email-change.ts';
import { emailChangeRows } from '../email-changes/email-change-rows.ts';
import { emailUndoRows } from '../email-changes/email-undo-rows.ts';
import { undoEmailChange } from '../email-changes/undo-email-change.ts';
import { localTimes } from '../entry-files/local-time.ts';
import { newInvitation } from '../invitations/invitation.ts';
import { invitationRows } from '../invitations/invitation-rows.ts';
import { logoRows } from '../logos/logo-rows.ts';
import { changeCompany } from '../profile/company-settings.ts';
import { sessionRows } from '../sessions/session-rows.ts';
import { accountOf } from '../testing/account-dependencies.ts';
import { workspaceRows } from '../workspaces/workspace-rows.ts';
import { type NewActivity, visibleRow, visibleTopics } from './activity.ts';
import { activityRows } from './activity-rows.ts';

const danaId = '11111111-1111-4111-8111-111111111111';
const noorId = '22222222-2222-4222-8222-222222222222';
const dana = { id: danaId, name: 'Dana Moore' };
const now = new Date('2026-11-20T12:00:00Z');
const aboutNoor = { person: 'Noor Haddad', personEmail: 'Noor@example.com' };
async function all(pieces: AsyncGenerator<string>) {
  const found: string[] = [];
  for await (const piece of pieces) found.push(piece);
  return found;
}
const allKinds = activityKindsOf(activityTopics);

let database: TestDatabase;
let rows: ReturnType<typeof activityRows>;
beforeAll(async () => {
  database = await createTestDatabase('gateway');
  rows = activityRows(database.sql);
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { sql } = database;
  await sql`truncate account, workspace, mail_quota, outbox cascade`;
  const accounts = accountRows(sql);
  await accounts.insert(accountOf(danaId, 'Dana', now));
  await accounts.insert({ ...accountOf(noorId, 'Noor', now), firstName: 'Noor', lastName: 'Haddad' });
});

/** A row as lists publishes it. */
function told(changes: Partial<NewActivity> = {}): NewActivity {
  const list = { id: 'list-1', title: 'Opening Checklist' };
  return { workspaceId: danaId, at: now, kind: 'list-edited', actor: dana, list, details: {}, ...changes };
}

/** The trail of a workspace, all of it by default. */
async function trailOf(workspaceId: string, filter: Partial<Parameters<typeof rows.find>[1]> = {}) {
  const all: Activity[] = [];
  let before: Parameters<typeof rows.find>[2]['before'] = null;
  do {
    const page: Awaited<ReturnType<typeof rows.find>> = await rows.find(
      workspaceId,
      { kinds: allKinds, ...filter },
      { before, limit: 3 },
    );
    all.push(...page.rows);
    before = page.next;
  } while (before);
  return all;
}

describe('the trail of a workspace', () => {
  it('has what other services tell once, however often it is delivered', async () => {
    const id = randomUUID();
    await rows.store(id, told({ details: { fields: ['title'], itemsAdded: 2 } }));
    await rows.store(id, told({ kind: 'list-deleted' }));
    expect(await trailOf(danaId)).toEqual([
      {
        id,
        at: now.toISOString(),
        kind: 'list-edited',
        actor: dana,
        list: { id: 'list-1', title: 'Opening Checklist' },
        details: { fields: ['title'], itemsAdded: 2 },
      },
    ]);
  });

  it('is newest first over all pages, also where many happened at one moment', async () => {
    for (let n = 0; n < 10; n++)
      await rows.store(
        randomUUID(),
        told({ at: new Date(now.getTime() + (n % 2) * 1000), details: { entryId: n } }),
      );
    const trail = await trailOf(danaId);
    expect(trail.map(({ at }) => at)).toEqual(
      trail
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(trail.map(({ details }) => details.entryId)).size).toBe(10);
  });

  it('leaves out kinds that this release does not know', async () => {
    await rows.store(randomUUID(), told());
    await database.sql`update activity set kind = 'list-painted'`;
    expect(await trailOf(danaId)).toEqual([]);
  });

  it('is a file page by page: CSV without formulas, and JSON lines, as the role sees it', async () => {
    const actor = { ...dana, name: '=HYPERLINK("x")', email: 'dana@example.com' };
    const invited = { kind: 'member-invited', details: { email: 'mira@example.com' } } as const;
    for (let n = 0; n < 502; n++) await rows.store(randomUUID(), told({ actor }));
    await rows.store(randomUUID(), told({ ...invited, actor: { ...actor, email: null }, at: new Date(0) }));
    const pages = (role: 'viewer' | 'admin') =>
      activityPages(rows, { workspaceId: danaId, role, filter: { kinds: allKinds } });
    const csv = (await all(activityCsv(pages('admin'), localTimes('America/New_York')))).join('');
    const lines = csv.split('\r\n');
    expect(lines).toHaveLength(1 + 503 + 1);
    expect(lines[1]).toContain(
      `2026-11-20T07:00:00-05:00,America/New_York (UTC-05:00),List edited,"'=HYPERLINK(""x"")",dana@example.com`,
    );
    expect(lines[503]).toContain('Member invited');
    expect(lines[503]).toContain('Not confirmed');
    expect(lines[503]).toContain('mira@example.com');
    const json = (await all(activityJsonLines(pages('viewer')))).join('');
    const last = JSON.parse(json.trimEnd().split('\n').at(-1) ?? '');
    expect(last).toMatchObject({ kind: 'member-invited', actor: { email: null }, details: {} });
    expect(json).not.toContain('mira@example.com');
  });

  it('is filtered by person, list, kind and time', async () => {
    const at = new Date(now.getTime() + 60_000);
    await rows.store(randomUUID(), told());
    await rows.store(randomUUID(), told({ actor: { id: noorId, name: 'Noor' }, at }));
    await rows.store(randomUUID(), told({ list: { id: 'list-2', title: 'Stock' } }));
    await rows.store(randomUUID(), told({ kind: 'subscription-started', actor: null, list: null }));
    expect(await trailOf(danaId, { person: noorId })).toHaveLength(1);
    expect(await trailOf(danaId, { list: 'list-2' })).toHaveLength(1);
    expect(await trailOf(danaId, { kinds: activityKindsOf(['billing']) })).toMatchObject([{ actor: null }]);
    expect(await trailOf(danaId, { from: at })).toHaveLength(1);
    expect(await trailOf(danaId, { to: at })).toHaveLength(3);
  });

  it('names who it was by their address, whatever name they had', async () => {
    const { sql } = database;
    const workspaces = workspaceRows(sql);
    await sql`
      insert into membership (workspace_id, account_id, role, joined_at) values (${danaId}, ${noorId}, 'editor', now())`;
    await sql`update account set first_name = 'Dana', last_name = 'Moore' where id = ${danaId}`;
    const deleteAs = async (name: { firstName: string; lastName: string }) => {
      await sql`update account set first_name = ${name.firstName}, last_name = ${name.lastName} where id = ${noorId}`;
      const membership = await workspaces.findMembership(noorId, danaId);
      const actor = {
        id: noorId,
        name: membership?.personName ?? '',
        email: membership?.personEmail ?? null,
      };
      await rows.store(randomUUID(), told({ kind: 'list-deleted', actor }));
    };
    await deleteAs({ firstName: 'Dana', lastName: 'Moore' });
    await sql`update account set email_confirmed_at = null where id = ${noorId}`;
    await deleteAs({ firstName: 'Dana', lastName: 'Moore' });
    await sql`update account set first_name = 'Noor', email = 'later@example.com' where id = ${noorId}`;
    const actors = (await trailOf(danaId)).map(({ actor }) => actor);
    expect(actors).toHaveLength(2);
    for (const email of ['Noor@example.com', null])
      expect(actors).toContainEqual({ id: noorId, name: 'Dana Moore', email });
  });

  it('is never that of another one, and goes with its workspace', async () => {
    await rows.store(randomUUID(), told());
    await rows.store(randomUUID(), told({ workspaceId: noorId }));
    expect(await trailOf(noorId)).toHaveLength(1);
    await database.sql`delete from account where id = ${danaId}`;
    expect(await trailOf(danaId)).toEqual([]);
    await rows.store(randomUUID(), told());
    expect(await database.sql`select from activity`).toHaveLength(1);
  });

  it('shows payments and sign-ins to admins and the owner alone', () => {
    const shared = ['lists', 'entries', 'members', 'company', 'exports'];
    expect(visibleTopics('viewer')).toEqual(shared);
    expect(visibleTopics('editor')).toEqual(shared);
    expect(visibleTopics('admin')).toEqual([...activityTopics]);
    expect(visibleTopics('owner')).toEqual([...activityTopics]);
  });
});

describe('the gateway records in the statement of the change', () => {
  const kindsOf = async (workspaceId = danaId) =>
    (await trailOf(workspaceId)).map(({ kind, actor, details }) => [kind, actor?.name, details]).toReversed();
  const by = (actor = dana, seconds = 0) => ({ actor, now: new Date(now.getTime() + seconds * 1000) });

  async function invite(email: string) {
    const account = accountOf(danaId, 'Dana', now);
    const membership = await workspaceRows(database.sql).findMembership(danaId, danaId);
    if (!membership) throw new Error('Dana has no workspace');
    const made = newInvitation(
      { email, role: 'editor' },
      { account: { ...account, firstName: 'Dana', lastName: 'Moore' }, membership },
      { publicOrigin: 'https://lists.example', now, idempotencyKey: randomUUID() },
    );
    await invitationRows(database.sql).send(made.invitation, dana, made.mail);
    return made.invitation;
  }

  it('who was invited, joined, got another role, was removed', async () => {
    const [workspaces, invitations] = [workspaceRows(database.sql), invitationRows(database.sql)];
    const noor = { id: noorId, name: 'Noor Haddad' };
    const { tokenHash } = await invite('noor@example.com');
    expect(await invitations.accept(tokenHash, by(noor, 1), null)).toBe(true);
    expect(await invitations.accept(tokenHash, by(noor, 1), null)).toBe(false);
    for (let times = 0; times < 2; times++)
      await workspaces.changeRole(danaId, noorId, 'viewer', by(dana, 2), null);
    await workspaces.changeRole(danaId, randomUUID(), 'viewer', by(dana, 2), null);
    expect(await workspaces.remove(danaId, danaId, by(noor, 3))).toBe('not-allowed');
    expect(await workspaces.remove(danaId, noorId, by(dana, 4))).toBe('removed');
    expect(await workspaces.remove(danaId, noorId, by(dana, 5))).toBe('missing');
    expect(await kindsOf()).toEqual([
      ['member-invited', 'Dana Moore', { email: 'noor@example.com', role: 'editor' }],
      ['member-joined', 'Noor Haddad', { role: 'editor' }],
      ['role-changed', 'Dana Moore', { ...aboutNoor, roleBefore: 'editor', role: 'viewer' }],
      ['member-removed', 'Dana Moore', aboutNoor],
    ]);
    expect(await kindsOf(noorId)).toEqual([]);
  });

  it('the role before, also of two changes at once', async () => {
    const workspaces = workspaceRows(database.sql);
    await database.sql`
      insert into membership (workspace_id, account_id, role, joined_at) values (${danaId}, ${noorId}, 'admin', now())`;
    await Promise.all(
      (['editor', 'viewer'] as const).map((role) =>
        workspaces.changeRole(danaId, noorId, role, by(dana, 1), null),
      ),
    );
    const changes = (await trailOf(danaId)).map(({ details }) => details);
    const first = changes.find(({ roleBefore }) => roleBefore === 'admin');
    expect(changes.filter((change) => change !== first)).toMatchObject([{ roleBefore: first?.role }]);
  });

  it('each invitation that ends with its inviter', async () => {
    const workspaces = workspaceRows(database.sql);
    await database.sql`
      insert into membership (workspace_id, account_id, role, joined_at) values (${danaId}, ${noorId}, 'admin', now())`;
    const insert = (email: string) => database.sql`
      insert into invitation (id, workspace_id, email, role, token_hash, invited_by, sent_at, expires_at)
      values (${randomUUID()}, ${danaId}, ${email}, 'viewer', ${Buffer.from(email)}, ${noorId}, now(), now())`;
    await insert('tom@example.com');
    await workspaces.changeRole(danaId, noorId, 'editor', by(dana, 1), null);
    await insert('mira@example.com');
    await workspaces.remove(danaId, noorId, by(dana, 2));
    expect(await kindsOf()).toEqual(
      expect.arrayContaining([
        ['invitation-ended', 'Dana Moore', { ...aboutNoor, email: 'tom@example.com', role: 'viewer' }],
        ['invitation-ended', 'Dana Moore', { ...aboutNoor, email: 'mira@example.com', role: 'viewer' }],
      ]),
    );
    expect(await kindsOf()).toHaveLength(4);
  });

  it('another name, in each workspace of that person, and not one that is saved as it was', async () => {
    const { sql } = database;
    await sql`
      insert into membership (workspace_id, account_id, role, joined_at) values (${danaId}, ${noorId}, 'editor', now())`;
    const deps = { accounts: accountRows(sql), now: () => now, wakeRelay() {} };
    const named = { firstName: 'Dana', lastName: 'Moore' };
    for (const names of [named, named, { firstName: null, lastName: null }])
      await changeAccount(deps, noorId, () => names);
    const renames = [
      ['member-renamed', 'Noor Haddad', { before: 'Noor Haddad', after: 'Dana Moore' }],
      ['member-renamed', 'Dana Moore', { before: 'Dana Moore', after: 'Noor' }],
    ];
    for (const workspaceId of [danaId, noorId]) {
      expect(await kindsOf(workspaceId)).toEqual(expect.arrayContaining(renames));
      expect(await kindsOf(workspaceId)).toHaveLength(2);
    }
    expect((await trailOf(danaId))[0]?.actor?.email).toBe('Noor@example.com');
  });

  it('another address once it is confirmed, and its way back', async () => {
    const { sql } = database;
    await sql`
      insert into membership (workspace_id, account_id, role, joined_at) values (${danaId}, ${noorId}, 'editor', now())`;
    const [accounts, emailChanges] = [accountRows(sql), emailChangeRows(sql)];
    const publicOrigin = 'https://lists.example';
    const account = await findAccount(accounts, noorId);
    const { change, mail } = newEmailChange(account, 'new@example.com', {
      publicOrigin,
      now,
      sessionId: randomUUID(),
    });
    await emailChanges.request(change, mail, now);
    expect(await kindsOf()).toEqual([]);
    const opened = new URL(mail.confirmUrl).pathname.split('/').at(-1) ?? '';
    const deps = { accounts, publicOrigin, now: () => now, wakeRelay() {} };
    for (let times = 0; times < 2; times++) await confirmEmail({ ...deps, emailChanges }, opened, null);
    const there = { before: 'Noor@example.com', after: 'new@example.com' };
    expect(await kindsOf()).toEqual([['address-changed', 'Noor Haddad', there]]);
    const [{ payload }] = await sql<[{ payload: string }]>`
      select payload from outbox where subject = ${emailChanged.subject}`;
    const undoUrl = (JSON.parse(payload) as { data: { undoUrl: string } }).data.undoUrl;
    const undoToken = new URL(undoUrl).pathname.split('/').at(-1) ?? '';
    const passwords = { hash: async () => 'hash', match: async () => null, verify: async () => true };
    await undoEmailChange({ ...deps, emailUndos: emailUndoRows(sql), passwords }, undoToken);
    const back = { before: there.after, after: there.before };
    expect(await kindsOf()).toContainEqual(['address-changed', 'Noor Haddad', back]);
    expect(await kindsOf(noorId)).toHaveLength(2);
  });

  it('and which address was invited, only to those who invite', () => {
    const row = {
      id: randomUUID(),
      at: now.toISOString(),
      kind: 'member-invited',
      actor: dana,
      list: null,
      details: { email: 'mira@example.com', role: 'editor' },
    } as const;
    expect(visibleRow('viewer', row).details).toEqual({ role: 'editor' });
    expect(visibleRow('editor', row).details).toEqual({ role: 'editor' });
    expect(visibleRow('admin', row)).toEqual(row);
  });

  it('an invitation that is taken back, once', async () => {
    const { id } = await invite('mira@example.com');
    const { takeBack } = invitationRows(database.sql);
    expect(await takeBack(danaId, id, by(dana, 1))).toBe(true);
    expect(await takeBack(danaId, id, by(dana, 2))).toBe(false);
    expect((await kindsOf()).slice(1)).toEqual([
      ['invitation-taken-back', 'Dana Moore', { email: 'mira@example.com' }],
    ]);
  });

  it('company settings that changed, and not those saved as they were', async () => {
    const { sql } = database;
    const deps = {
      accounts: accountRows(sql),
      emailChanges: emailChangeRows(sql),
      logos: logoRows(sql),
      countNewLogo: async () => {},
      publicOrigin: 'https://lists.example',
      now: () => now,
      wakeRelay() {},
    };
    const ofDana = { workspaceId: danaId, ownerAccountId: danaId };
    for (let times = 0; times < 2; times++)
      await changeCompany(deps, ofDana, { companyName: 'Northlight', companyLogoUrl: null }, dana);
    expect(await kindsOf()).toEqual([['company-changed', 'Dana Moore', {}]]);
  });

  it('a sign-in on a new device, in each workspace of that person', async () => {
    await database.sql`
      insert into membership (workspace_id, account_id, role, joined_at) values (${danaId}, ${noorId}, 'editor', now())`;
    const client = { userAgent: 'Firefox', address: '10.0.0.1' };
    const session = {
      ...client,
      id: randomUUID(),
      accountId: noorId,
      passwordVersion: 1,
      createdAt: now,
      lastSeenAt: now,
      passwordGivenAt: now,
    };
    const notice = {
      ...client,
      ownerId: noorId,
      firstName: 'Noor',
      email: 'noor@example.com',
      signedInAt: now.toISOString(),
      securityUrl: 'https://lists.example/profile?tab=security',
      timeZone: null,
    };
    await sessionRows(database.sql).insert(Buffer.from('one'), session, notice);
    await sessionRows(database.sql).insert(Buffer.from('two'), { ...session, id: randomUUID() }, null);
    const row = ['new-device', 'Noor Haddad', { userAgent: 'Firefox' }];
    expect(await kindsOf(danaId)).toEqual([row]);
    expect(await kindsOf(noorId)).toEqual([row]);
  });
});
