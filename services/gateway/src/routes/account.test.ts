import { forgetOwner } from '@scanlist/contracts/messages/billing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

describe('deleting an account', () => {
  const remove = (password: string) =>
    gateway.app.request('/api/account/delete', sendJson('POST', { password }, { cookie: gateway.signedIn }));

  it('signs out and says so', async () => {
    gateway.caller.answer(forgetOwner, { forgotten: true });
    const response = await remove('correct horse');
    expect([response.status, await response.json()]).toEqual([200, { message: 'Your account is deleted.' }]);
    expect(response.headers.get('set-cookie')).toMatch(/Max-Age=0/);
    expect(gateway.deletions.erased).toEqual([gateway.ownerId]);
  });

  it('says the same while billing is down, and continues later', async () => {
    expect((await remove('correct horse')).status).toBe(200);
    expect([gateway.deletions.begun, gateway.deletions.erased]).toEqual([[gateway.ownerId], []]);
  });

  it('says which field is wrong', async () => {
    const response = await remove('wrong horse');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      code: 'WRONG_CREDENTIALS',
      issues: [{ path: 'password', message: 'Your password is incorrect' }],
    });
    expect(gateway.deletions.begun).toEqual([]);
  });

  it('limits guesses of the password', async () => {
    for (let tries = 0; tries < 20; tries++) await remove('wrong horse');
    const response = await remove('correct horse');
    expect([response.status, gateway.deletions.begun]).toEqual([429, []]);
  });
});
