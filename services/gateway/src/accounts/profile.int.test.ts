import { emailChangeAsked, ownerChanged } from '@scanlist/contracts/messages/gateway';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataUrlOf, pictures, pngOf } from '../testing/pictures.ts';
import type { Account } from './account.ts';
import { accountRows } from './account-rows.ts';
import { changeProfile, findProfile } from './change-profile.ts';
import { type CompanyDeps, changeCompany } from './company-settings.ts';
import { confirmEmail } from './confirm-email.ts';
import { endedKeptMs } from './email-change.ts';
import { emailChangeRows } from './email-change-rows.ts';
import { hashOfLogoUrl, unusedLogoKeptMs } from './logo.ts';
import { logoRows } from './logo-rows.ts';

const hourMs = 60 * 60_000;
const danaId = '11111111-1111-4111-8111-111111111111';
const noorId = '22222222-2222-4222-8222-222222222222';
const names = { firstName: 'Dana', lastName: 'Moore' };

let database: TestDatabase;
let deps: CompanyDeps;
let clockMs: number;
let wakes: number;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  const { sql } = database;
  deps = {
    accounts: accountRows(sql),
    emailChanges: emailChangeRows(sql),
    logos: logoRows(sql),
    countNewLogo: async () => {},
    publicOrigin: 'https://lists.example',
    now: () => new Date(clockMs),
    wakeRelay: () => {
      wakes++;
    },
  };
});
afterAll(() => database.drop());
beforeEach(async () => {
  clockMs = Date.parse('2026-11-20T12:00:00Z');
  wakes = 0;
  await database.sql`truncate account, session, email_change, logo, outbox cascade`;
  for (const account of [accountOf(danaId, 'Dana'), accountOf(noorId, 'Noor')]) {
    await deps.accounts.insert(account);
  }
  await database.sql`truncate outbox`;
});

function accountOf(id: string, username: string): Account {
  return {
    id,
    username,
    email: `${username}@example.com`,
    passwordHash: 'argon',
    passwordVersion: 1,
    firstName: 'Dana',
    lastName: null,
    profileImageUrl: null,
    companyName: null,
    companyLogoUrl: null,
    stripeSubscriptionId: null,
    trialEndsAt: null,
    version: 1,
    createdAt: new Date(clockMs),
  };
}

async function told(subject: string) {
  const rows = await database.sql<{ payload: string }[]>`
    select payload from outbox where subject = ${subject} order by id`;
  return rows.map(({ payload }) => JSON.parse(payload).data);
}

async function versionsTold(): Promise<number[]> {
  return (await told(ownerChanged.subject)).map(({ version }) => version);
}

async function lastToken(): Promise<string> {
  return (await told(emailChangeAsked.subject)).at(-1)?.confirmUrl.split('/').at(-1);
}

describe('names', () => {
  it('count at once and are told with the next version', async () => {
    expect(await changeProfile(deps, danaId, names)).toMatchObject({ lastName: 'Moore' });
    expect(await told(ownerChanged.subject)).toMatchObject([
      { ownerId: danaId, version: 2, lastName: 'Moore', email: 'Dana@example.com' },
    ]);
    expect([await findProfile(deps, danaId), wakes]).toMatchObject([{ lastName: 'Moore' }, 1]);
  });

  it('that are as they were tell nobody anything', async () => {
    await changeProfile(deps, danaId, names);
    await changeProfile(deps, danaId, names);
    expect([await versionsTold(), wakes]).toEqual([[2], 1]);
  });

  it('changed in eight places at once are all told, one version after the other', async () => {
    const changes = Array.from({ length: 8 }, (_, n) =>
      n % 2 === 0
        ? changeProfile(deps, danaId, { firstName: `Name ${n}`, lastName: null })
        : changeCompany(deps, danaId, { companyName: `Company ${n}`, companyLogoUrl: null }),
    );
    await Promise.all(changes);
    expect(await versionsTold()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const last = (await told(ownerChanged.subject)).at(-1);
    const account = await deps.accounts.find(danaId);
    expect(last).toMatchObject({
      version: account?.version,
      firstName: account?.firstName,
      companyName: account?.companyName,
    });
  });
});

describe('a new address', () => {
  const ask = (email: string, accountId = danaId) => changeProfile(deps, accountId, { ...names, email });

  it('waits, with a link of which only the hash is kept, and is told to be mailed', async () => {
    expect(await ask('New@Example.com')).toMatchObject({
      email: 'Dana@example.com',
      pendingEmail: 'New@Example.com',
    });
    expect(await told(emailChangeAsked.subject)).toEqual([
      {
        ownerId: danaId,
        username: 'Dana',
        firstName: 'Dana',
        email: 'Dana@example.com',
        newEmail: 'New@Example.com',
        confirmUrl: expect.stringMatching(/^https:\/\/lists\.example\/confirm-email\/[\w-]{22}$/),
        expiresAt: '2026-11-21T12:00:00.000Z',
      },
    ]);
    const [row] = await database.sql`select token_hash from email_change`;
    expect(row?.token_hash).toHaveLength(32);
  });

  it('counts once its link is opened, and the others are told', async () => {
    await ask('new@example.com');
    expect(await confirmEmail(deps, await lastToken())).toEqual({ email: 'new@example.com' });
    expect((await deps.accounts.find(danaId))?.email).toBe('new@example.com');
    expect((await told(ownerChanged.subject)).at(-1)).toMatchObject({ version: 3, email: 'new@example.com' });
    expect((await findProfile(deps, danaId)).pendingEmail).toBeNull();
  });

  it('is told once, however many open its link at once', async () => {
    await ask('new@example.com');
    const token = await lastToken();
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirmEmail(deps, token)));
    expect(answers).toEqual(Array.from({ length: 6 }, () => ({ email: 'new@example.com' })));
    expect(await versionsTold()).toEqual([2, 3]);
  });

  it('and names changed at the same moment are both kept', async () => {
    await ask('new@example.com');
    const token = await lastToken();
    await Promise.all([
      confirmEmail(deps, token),
      changeProfile(deps, danaId, { firstName: 'Danielle', lastName: null }),
    ]);
    expect(await deps.accounts.find(danaId)).toMatchObject({
      email: 'new@example.com',
      firstName: 'Danielle',
      version: 4,
    });
    expect(await versionsTold()).toEqual([2, 3, 4]);
  });

  it('that somebody else took meanwhile is refused, and nobody hears of it', async () => {
    await ask('new@example.com');
    const token = await lastToken();
    await ask('NEW@example.com', noorId);
    await confirmEmail(deps, await lastToken());
    await expect(confirmEmail(deps, token)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await deps.accounts.find(danaId))?.email).toBe('Dana@example.com');
    await expect(ask('new@EXAMPLE.com')).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('two accounts confirm at once becomes exactly one’s', async () => {
    await ask('new@example.com');
    const first = await lastToken();
    await ask('new@example.com', noorId);
    const outcomes = await Promise.allSettled(
      [first, await lastToken()].map((token) => confirmEmail(deps, token)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'EMAIL_TAKEN' },
    });
  });

  it('replaces the one before it, link and all', async () => {
    await ask('one@example.com');
    const token = await lastToken();
    await ask('two@example.com');
    await expect(confirmEmail(deps, token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await findProfile(deps, danaId)).pendingEmail).toBe('two@example.com');
  });

  it('is taken back by the present one', async () => {
    await ask('new@example.com');
    expect((await ask('DANA@example.com')).pendingEmail).toBeNull();
    await expect(confirmEmail(deps, await lastToken())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await deps.accounts.find(danaId))?.email).toBe('Dana@example.com');
  });

  it('can be confirmed to the last second of its day', async () => {
    await ask('new@example.com');
    clockMs += 24 * hourMs - 1000;
    expect(await confirmEmail(deps, await lastToken())).toEqual({ email: 'new@example.com' });
    await ask('newer@example.com');
    clockMs += 24 * hourMs;
    expect((await findProfile(deps, danaId)).pendingEmail).toBeNull();
    await expect(confirmEmail(deps, await lastToken())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('was opened once and answers no more when the account moved on to another', async () => {
    await ask('one@example.com');
    const token = await lastToken();
    await confirmEmail(deps, token);
    await ask('two@example.com');
    await confirmEmail(deps, await lastToken());
    await expect(confirmEmail(deps, token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('costs one of five mails a day, taken back or not', async () => {
    for (let n = 0; n < 5; n++) {
      await ask(`n${n}@example.com`);
      await ask('dana@example.com');
      clockMs += hourMs;
    }
    await expect(ask('n5@example.com')).rejects.toMatchObject({
      code: 'THROTTLED',
      retryAfterSeconds: 19 * 3600,
      publicMessage: 'Too many emails to confirm an address. Please try again in 19 hours.',
    });
    expect(await told(emailChangeAsked.subject)).toHaveLength(5);
    await ask('m0@example.com', noorId);
    clockMs += 19 * hourMs;
    await ask('n6@example.com');
    expect(await told(emailChangeAsked.subject)).toHaveLength(7);
  });

  it('asked for ten times at once costs five mails', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => ask(`n${n}@example.com`)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await told(emailChangeAsked.subject)).toHaveLength(5);
  });

  it('is forgotten a month after its end', async () => {
    await ask('new@example.com');
    const before = () => new Date(clockMs - endedKeptMs);
    clockMs += 24 * hourMs + endedKeptMs;
    expect(await deps.emailChanges.removeEnded(before())).toBe(0);
    clockMs += 1;
    expect(await deps.emailChanges.removeEnded(before())).toBe(1);
  });
});

describe('a logo', () => {
  const setLogo = async (companyLogoUrl: string | null, accountId = danaId) =>
    (await changeCompany(deps, accountId, { companyName: 'Northlight', companyLogoUrl })).companyLogoUrl;
  const clean = () => deps.logos.removeUnused(new Date(clockMs - unusedLogoKeptMs));

  it('is kept once, byte for byte, and told by its address', async () => {
    const png = dataUrlOf(pictures.png);
    const urls = await Promise.all([setLogo(png), setLogo(png, noorId)]);
    expect(new Set(urls).size).toBe(1);
    const found = await deps.logos.find(hashOfLogoUrl(urls[0] ?? '') ?? '');
    expect(found?.bytes.toString('base64')).toBe(pictures.png);
    expect(await database.sql`select from logo`).toHaveLength(1);
    expect(await told(ownerChanged.subject)).toMatchObject([
      { companyLogoUrl: urls[0], version: 2 },
      { companyLogoUrl: urls[0], version: 2 },
    ]);
  });

  it('of a megabyte is kept', async () => {
    const bytes = pngOf({ bytes: 1_048_576 });
    const url = await setLogo(dataUrlOf(bytes));
    expect((await deps.logos.find(hashOfLogoUrl(url ?? '') ?? ''))?.bytes.equals(bytes)).toBe(true);
  });

  it('stays while an account shows it, and for a month after the last one left it', async () => {
    const url = await setLogo(dataUrlOf(pictures.png));
    await setLogo(url, danaId);
    clockMs += 2 * unusedLogoKeptMs;
    expect(await clean()).toBe(0);
    await setLogo(null);
    clockMs += unusedLogoKeptMs;
    expect(await clean()).toBe(0);
    clockMs += 1;
    expect(await clean()).toBe(1);
    expect(await deps.logos.find(hashOfLogoUrl(url ?? '') ?? '')).toBeNull();
  });

  it('that is cleaned away while it comes back is there in the end', async () => {
    const png = dataUrlOf(pictures.png);
    await setLogo(png);
    await setLogo(null);
    clockMs += 2 * unusedLogoKeptMs;
    for (let n = 0; n < 20; n++) {
      const [url] = await Promise.all([setLogo(png), clean()]);
      expect(await deps.logos.find(hashOfLogoUrl(url ?? '') ?? '')).not.toBeNull();
      await setLogo(null);
      await database.sql`update logo set used_at = ${new Date(clockMs - 2 * unusedLogoKeptMs)}`;
    }
  });
});
