import { findLists, getPublicList } from '@scanlist/contracts/messages/lists';
import { silentLogger } from '@scanlist/service-kit/logger';
import { expect, it } from 'vitest';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

it('logs the route and the status, and neither callers nor addresses', async () => {
  const lines: object[] = [];
  const logger = { ...silentLogger, info: (fields: object) => void lines.push(fields) };
  const { app, caller, signedIn } = await createTestGateway({ logger });
  caller.answer(findLists, []);
  caller.answer(getPublicList, { id: 'abc', title: 'Load-in' });
  await app.request('/api/lists', { headers: { cookie: signedIn } });
  await app.request('/api/lists/abc/public?session=session-1-secret');
  await app.request('/api/auth/login', sendJson('POST', { username: 'dana', password: 'a secret' }));
  await app.request('/view-list/abc');
  await app.request('/dashboard');
  await app.request('/nothing');
  expect(lines).toMatchObject([
    { method: 'GET', route: '/api/lists', status: 200 },
    { method: 'GET', route: '/api/lists/:id/public', status: 200 },
    { method: 'POST', route: '/api/auth/login', status: 401 },
    { method: 'GET', route: '/view-list/:id', status: 200 },
    { method: 'GET', route: '/*', status: 200 },
    { method: 'GET', route: '/*', status: 404 },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|abc|dana/);
});

it('writes no token, also where something fails', async () => {
  const lines: unknown[] = [];
  const write = (fields: object) => void lines.push(fields);
  const logger = { ...silentLogger, info: write, warn: write, error: write };
  const fails = async () => {
    throw new Error('a defect');
  };
  const { app } = await createTestGateway({ logger });
  const { app: broken } = await createTestGateway({ logger, caller: { call: fails, forward: fails } });
  for (const path of ['/notifications/tokentokentoken1', '/confirm-email/tokentokentoken1']) {
    await app.request(path, { headers: { referer: `https://lists.example${path}` } });
  }
  await app.request('/api/auth/confirm-email', sendJson('POST', { token: 'tokentokentoken1' }));
  for (const failing of [app, broken]) {
    await failing.request('/api/notifications/tokentokentoken1');
    await failing.request('/api/notifications/tokentokentoken1/stop', { method: 'POST' });
  }
  expect(lines).toContainEqual(expect.objectContaining({ route: '/api/notifications/:token', status: 500 }));
  expect(JSON.stringify(lines)).not.toContain('tokentoken');
});
