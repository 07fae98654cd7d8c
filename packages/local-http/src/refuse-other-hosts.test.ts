import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { refuseOtherHosts } from './refuse-other-hosts.ts';

const app = new Hono().use(refuseOtherHosts(['stand-ins'])).get('/', (c) => c.text('yes'));
const statusAt = async (url: string) => (await app.request(url)).status;

test.each(['http://localhost:8025/', 'http://127.0.0.1/', 'http://[::1]:1/', 'http://stand-ins:8025/'])(
  '%s is answered',
  async (url) => {
    expect(await statusAt(url)).toBe(200);
  },
);

test.each(['http://evil.example/', 'http://stand-ins.evil.example/'])('%s is refused', async (url) => {
  expect(await statusAt(url)).toBe(403);
});
