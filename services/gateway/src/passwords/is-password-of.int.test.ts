import { hash } from '@node-rs/argon2';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { resetTestDependencies } from '../testing/reset-dependencies.ts';
import { checkPassword } from './check-password.ts';
import { isPasswordOf } from './is-password-of.ts';

const decomposed = 'café crème'.normalize('NFD');
const composed = decomposed.normalize('NFC');

const at = await resetTestDependencies();
afterAll(() => at.drop());
beforeEach(() => at.begin());

/** Dana's password was hashed as a Mac typed it, before passwords were prepared. */
async function hashAsTyped(): Promise<string> {
  const before = await hash(decomposed);
  await at.sql`update account set password_hash = ${before}`;
  return before;
}

async function storedHash(): Promise<string> {
  const [row] = await at.sql<{ hash: string }[]>`select password_hash as hash from account`;
  return row?.hash ?? '';
}

const danaNow = async () => (await at.deps.accounts.find(at.dana.id)) ?? expect.unreachable();

describe('a password that was hashed as typed', () => {
  it('signs in from the keyboard it was typed on, and from then on from every keyboard', async () => {
    const before = await hashAsTyped();
    await expect(at.opens(composed)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await storedHash()).toBe(before);
    await at.opens(decomposed);
    const renewed = await storedHash();
    expect(renewed).not.toBe(before);
    await at.opens(composed);
    await at.opens(decomposed);
    expect(await storedHash()).toBe(renewed);
  });

  it('is hashed again where it is asked for once more, and ends no session', async () => {
    const before = await hashAsTyped();
    const account = await danaNow();
    const token = await at.deps.sessions.open(account, { userAgent: 'Firefox', address: '10.0.0.1' }, null);
    await checkPassword(at.deps, account, { sessionId: account.id, password: decomposed });
    expect(await storedHash()).not.toBe(before);
    expect(await at.deps.sessions.find(token)).not.toBeNull();
    expect((await danaNow()).passwordVersion).toBe(account.passwordVersion);
  });

  it('does not come back where it was changed at the same moment', async () => {
    await hashAsTyped();
    const account = await danaNow();
    await at.deps.accounts.replacePassword(account, await at.deps.passwords.hash('the new one'));
    expect(await isPasswordOf(at.deps, account, decomposed)).toBe(true);
    await at.opens('the new one');
    await expect(at.opens(decomposed)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it('is hashed again once where it comes several times at once', async () => {
    await hashAsTyped();
    await Promise.all([at.opens(decomposed), at.opens(decomposed), at.opens(decomposed)]);
    await at.opens(composed);
  });
});

it('a wrong password, and one of a prepared hash, change nothing', async () => {
  const before = await storedHash();
  await expect(at.opens(decomposed)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
  await at.opens('the old one');
  await at.opens('the\u00a0old one');
  expect(await storedHash()).toBe(before);
});
