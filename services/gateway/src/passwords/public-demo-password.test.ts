import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Account, newWorkspace } from '../accounts/account.ts';
import { makeDemoAccount } from '../signups/make-demo-account.ts';
import { memoryAccountRows, memoryDeletionRows } from '../testing/memory-rows.ts';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';
import { createPasswords } from './passwords.ts';
import { publicDemoPassword, replacePublicDemoPassword } from './public-demo-password.ts';

const now = new Date('2026-11-20T12:00:00Z');
const passwords = createPasswords();
let kept: Account[];
let deps: Parameters<typeof makeDemoAccount>[0];

beforeEach(() => {
  kept = [];
  deps = { accounts: memoryAccountRows(kept), deletions: memoryDeletionRows(), passwords };
});

const opens = (password: string) => passwords.verify(kept[0]?.passwordHash ?? null, password);

/** The answer to signing in as the demo owner. */
async function signIn(password: string, hasDemo: boolean): Promise<number> {
  const { app } = await createTestGateway({ accounts: deps.accounts, hasDemo });
  return (await app.request('/api/auth/login', sendJson('POST', { username: 'demo', password }))).status;
}

describe('the demo owner', () => {
  it('is made with the known password unless another is given', async () => {
    await makeDemoAccount(deps, now);
    expect(await opens(publicDemoPassword)).toBe(true);
    kept.pop();
    await makeDemoAccount(deps, now, 'abcd-efgh-jkmn');
    expect([await opens(publicDemoPassword), await opens('abcd-efgh-jkmn')]).toEqual([false, true]);
  });

  it('from an earlier start gets the password given, and what came with the known one ends', async () => {
    await makeDemoAccount(deps, now);
    await replacePublicDemoPassword(deps, 'abcd-efgh-jkmn');
    expect(kept[0]).toMatchObject({ id: demoOwnerId, passwordVersion: 2 });
    expect([await opens(publicDemoPassword), await opens('abcd-efgh-jkmn')]).toEqual([false, true]);
  });

  it.each([
    ['somebody chose a password', 'their own words', 'abcd-efgh-jkmn'],
    ['the known one is the one given', publicDemoPassword, publicDemoPassword],
  ])('stays signed in where %s', async (_where, before, given) => {
    await makeDemoAccount(deps, now, before);
    await replacePublicDemoPassword(deps, given);
    expect(kept[0]?.passwordVersion).toBe(1);
    expect(await opens(before)).toBe(true);
  });

  it('from an earlier start is refused the known password where there is to be none', async () => {
    await makeDemoAccount(deps, now);
    expect([await signIn(publicDemoPassword, true), await signIn(publicDemoPassword, false)]).toEqual([
      200, 401,
    ]);
  });

  it('whose password somebody chose signs in like everybody, demo or not', async () => {
    await makeDemoAccount(deps, now, 'their own words');
    expect([await signIn('their own words', true), await signIn('their own words', false)]).toEqual([
      200, 200,
    ]);
  });
});

it('the known password is as good as any for other owners', async () => {
  await makeDemoAccount(deps, now);
  const id = '44444444-4444-4444-8444-444444444444';
  kept[0] = { ...(kept[0] as Account), id, workspaces: [newWorkspace(id)] };
  expect(await signIn(publicDemoPassword, false)).toBe(200);
});
