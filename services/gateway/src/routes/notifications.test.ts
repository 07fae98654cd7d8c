import {
  answerNotificationAddress,
  askConfirmation,
  getNotificationAddress,
  getNotificationStatus,
  sendTestMail,
} from '@scanlist/contracts/messages/lists';
import { AppError } from '@scanlist/service-kit/app-error';
import { silentLogger } from '@scanlist/service-kit/logger';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

const token = '5m0bQk3f7Xa9Zt1cVw2LrS';
const waiting = { address: 'keys@example.com', status: 'waiting', sender: 'Northlight' };

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

describe('the owner', () => {
  const post = (path: string, body: unknown) =>
    gateway.app.request(path, sendJson('POST', body, { cookie: gateway.signedIn }));

  it('gets the state of mails to an address', async () => {
    gateway.caller.answer(getNotificationStatus, { status: 'waiting' });
    const response = await gateway.app.request('/api/notifications?email=keys%2Bone%40example.com', {
      headers: { cookie: gateway.signedIn },
    });
    expect([response.status, await response.json()]).toEqual([200, { status: 'waiting' }]);
    expect(gateway.caller.calls[0]?.input).toEqual({
      ownerId: gateway.ownerId,
      email: 'keys+one@example.com',
    });
  });

  it.each([
    ['/api/notifications/test', sendTestMail],
    ['/api/notifications/confirmation', askConfirmation],
  ])('has a mail sent by %s', async (path, contract) => {
    gateway.caller.answer(contract, { status: 'own' });
    const response = await post(path, { email: ' dana@example.com ' });
    expect([response.status, await response.json()]).toEqual([200, { status: 'own' }]);
    expect(gateway.caller.calls).toEqual([
      { subject: contract.subject, input: { ownerId: gateway.ownerId, email: 'dana@example.com' } },
    ]);
    const wrong = await post(path, { email: 'dana' });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({
      issues: [{ path: 'email', message: 'Please enter a valid email' }],
    });
  });

  describe('whose own address is not confirmed', () => {
    const confirmation = (email: string) => post('/api/notifications/confirmation', { email });
    const mailed = () => gateway.emailChanges.mails.map((asked) => asked.email);
    beforeEach(async () => {
      const dana = await gateway.accounts.find(gateway.ownerId);
      if (dana) dana.emailConfirmedAt = null;
      gateway.caller.answer(askConfirmation, { status: 'waiting' });
    });

    it('has the link of the account mailed again, whatever the case, and only to that address', async () => {
      const response = await confirmation('DANA@example.com');
      expect([response.status, await response.json()]).toEqual([200, { status: 'waiting' }]);
      expect((await confirmation('keys@example.com')).status).toBe(200);
      expect(mailed()).toEqual(['dana@example.com']);
      expect(gateway.caller.calls).toHaveLength(2);
    });

    it('has it mailed as often as from the profile, no oftener', async () => {
      const statuses = [];
      for (let n = 0; n < 3; n++) statuses.push((await confirmation('dana@example.com')).status);
      for (let n = 0; n < 2; n++) {
        statuses.push((await post('/api/profile/email-confirmation', {})).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
      const refused = await confirmation('dana@example.com');
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ code: 'THROTTLED' });
      expect(mailed()).toHaveLength(5);
    });

    it('is mailed nothing while lists are away', async () => {
      gateway.caller.answer(askConfirmation, new AppError('SERVICE_UNAVAILABLE', 'Not right now.'));
      expect((await confirmation('dana@example.com')).status).toBe(503);
      expect(mailed()).toEqual([]);
    });

    it('keeps the link of another address that is waiting to replace it', async () => {
      await post('/api/profile', { firstName: 'Dana', lastName: 'Moore', email: 'new@example.com' });
      expect((await confirmation('dana@example.com')).status).toBe(200);
      expect(gateway.emailChanges.mails).toHaveLength(1);
      const profile = await gateway.app.request('/api/profile', { headers: { cookie: gateway.signedIn } });
      expect(await profile.json()).toMatchObject({ pendingEmail: 'new@example.com' });
    });
  });

  it('has the link to a pending address mailed again, and lists sends no question', async () => {
    gateway.caller.answer(getNotificationStatus, { status: 'waiting' });
    await post('/api/profile', { firstName: 'Dana', lastName: 'Moore', email: 'new@example.com' });
    const response = await post('/api/notifications/confirmation', { email: 'NEW@example.com' });
    expect([response.status, await response.json()]).toEqual([200, { status: 'waiting' }]);
    expect(gateway.caller.calls.map(({ subject }) => subject)).toEqual([getNotificationStatus.subject]);
    expect(gateway.emailChanges.mails).toMatchObject([
      { newEmail: 'new@example.com' },
      { newEmail: 'new@example.com' },
    ]);
  });

  it('gets the reason why no mail is sent: 409 unconfirmed, 429 too often', async () => {
    gateway.caller.answer(sendTestMail, new AppError('ADDRESS_NOT_CONFIRMED', 'Not confirmed yet.'));
    const refused = await post('/api/notifications/test', { email: 'keys@example.com' });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { code: 'ADDRESS_NOT_CONFIRMED', message: 'Not confirmed yet.' },
    ]);
    gateway.caller.answer(askConfirmation, new AppError('THROTTLED', 'Asked 3 times.'));
    const throttled = await post('/api/notifications/confirmation', { email: 'keys@example.com' });
    expect(throttled.status).toBe(429);
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('has to be signed in', async () => {
    const { app } = gateway;
    expect((await app.request('/api/notifications?email=a@example.com')).status).toBe(401);
    for (const path of ['/api/notifications/test', '/api/notifications/confirmation']) {
      expect((await app.request(path, sendJson('POST', { email: 'a@example.com' }))).status).toBe(401);
    }
    expect(gateway.caller.calls).toEqual([]);
  });
});

describe('the reader of an address', () => {
  const path = `/api/notifications/${token}`;

  it('sees whose mails they are, and looking changes nothing', async () => {
    gateway.caller.answer(getNotificationAddress, waiting);
    const response = await gateway.app.request(path);
    expect([response.status, await response.json()]).toEqual([200, waiting]);
    expect(gateway.caller.calls).toEqual([{ subject: getNotificationAddress.subject, input: { token } }]);
    for (const answer of ['confirm', 'stop']) {
      expect((await gateway.app.request(`${path}/${answer}`)).status).toBe(405);
    }
  });

  it.each(['confirm', 'stop'])(
    'says %s with JSON, the form of a mail program, or no body',
    async (answer) => {
      gateway.caller.answer(answerNotificationAddress, { ...waiting, status: 'confirmed' });
      const oneClick = {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      };
      for (const request of [sendJson('POST', {}), oneClick, { method: 'POST' }]) {
        const response = await gateway.app.request(`${path}/${answer}`, request);
        expect([response.status, await response.json()]).toEqual([200, { ...waiting, status: 'confirmed' }]);
      }
      expect(gateway.caller.calls).toHaveLength(3);
      expect(gateway.caller.calls[2]).toEqual({
        subject: answerNotificationAddress.subject,
        input: { token, answer },
      });
    },
  );

  it('is not anybody’s page: another site cannot answer for them', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    expect((await gateway.app.request(`${path}/confirm`, { method: 'POST', headers })).status).toBe(403);
    expect(gateway.caller.calls).toEqual([]);
  });

  it('gets the same 404 for an unknown token and for what cannot be one', async () => {
    gateway.caller.answer(getNotificationAddress, new AppError('NOT_FOUND', 'This link is not valid'));
    for (const wrong of [token, 'short', `${token}%00`, 'x'.repeat(101)]) {
      const response = await gateway.app.request(`/api/notifications/${wrong}`);
      expect([response.status, await response.json()]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'This link is not valid' },
      ]);
    }
    expect(gateway.caller.calls).toHaveLength(1);
  });

  it('waits after 120 requests of one address in a minute, looking and answering together', async () => {
    gateway.caller.answer(getNotificationAddress, waiting);
    gateway.caller.answer(answerNotificationAddress, waiting);
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    for (let n = 0; n < 120; n++) {
      expect((await gateway.app.request(path, from('192.0.2.1'))).status).toBe(200);
    }
    const stop = (address: string) =>
      gateway.app.request(`${path}/stop`, { method: 'POST', ...from(address) });
    expect((await stop('192.0.2.1')).status).toBe(429);
    expect((await stop('192.0.2.2')).status).toBe(200);
  });

  it('leaves no token in the log, whatever happens', async () => {
    const lines: unknown[] = [];
    const keep = (fields: object) => void lines.push(fields);
    const logger = { ...silentLogger, info: keep, warn: keep, error: keep };
    const { app, caller } = await createTestGateway({ logger });
    await app.request(path);
    caller.answer(getNotificationAddress, new Error('a defect'));
    await app.request(path);
    await app.request(`/notifications/${token}?stop=1`);
    expect(lines.length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(lines)).toContain('/api/notifications/:token');
    expect(JSON.stringify(lines)).not.toContain(token);
  });
});
