// @accounts
import { mkdtempSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { demoOwner, expect, phoneOptions, test } from './support/fixtures.ts';
import { isLoopback, listeningSocketsOf, parentOf } from './support/listening-sockets.ts';
import { type RunningStack, startStack } from './support/stack.ts';

/** One installation, started four times with different options. */
test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);
/** Chromium logs this for every page loaded over plain http from another machine. */
test.use({ allowedErrors: /Cross-Origin-Opener-Policy header has been ignored/ });

/** The address of this machine in its network. */
const [address = ''] = Object.values(networkInterfaces())
  .flat()
  .flatMap((each) => (each?.family === 'IPv4' && !each.internal ? [each.address] : []));

let directory: string;
let stack: RunningStack | undefined;

test.beforeAll(() => {
  expect(address, 'this machine has an address of a network').not.toBe('');
  directory = mkdtempSync(join(tmpdir(), 'scanlist-e2e-'));
});
test.afterAll(() => stack?.remove());

async function start(env: Record<string, string> = {}, args: string[] = []): Promise<RunningStack> {
  await stack?.stop();
  stack = await startStack({ directory, env, args });
  return stack;
}

test('every process of a product listens only on this machine', async () => {
  const { processes, gateway } = (await start({}, ['--replicas', '2', '--nats-nodes', '3'])).read();
  const sockets = listeningSocketsOf(parentOf(processes.gateway));
  // Gateways, their load balancer, mailbox, payment stand-in, PostgreSQL, three NATS servers with two sockets each,
  // eight for metrics.
  expect(sockets.length).toBeGreaterThanOrEqual(20);
  expect(sockets.filter((socket) => !isLoopback(socket))).toEqual([]);
  expect(await acceptsConnections(address, portOf(gateway))).toBe(false);
  expect(await acceptsConnections('127.0.0.1', portOf(gateway))).toBe(true);
  expect(await signIn(gateway, demoOwner.password)).toBe(200);
});

test('a service can connect to its own database, but not to the server’s default ones', async () => {
  const { database } = JSON.parse(readFileSync(join(directory, 'secrets.json'), 'utf8'));
  const enter = async (name: string) => {
    const url = new URL((stack as RunningStack).read().postgres);
    Object.assign(url, { username: 'scanlist_lists', password: database.lists, pathname: `/${name}` });
    const sql = postgres(url.href, { max: 1, fetch_types: false });
    try {
      await sql`select 1`;
      return 'in';
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await sql.end();
    }
  };
  expect(await enter('scanlist_lists')).toBe('in');
  expect([await enter('postgres'), await enter('template1')]).toEqual(['42501', '42501']);
});

test('for a phone only the gateway listens in the local network, and the demo owner gets a new password', async ({
  openPage,
}) => {
  const running = await start({ HOST: address }, ['--phone']);
  const { processes, gateway, mailbox } = running.read();
  const port = portOf(gateway);
  const open = listeningSocketsOf(parentOf(processes.gateway)).filter((socket) => !isLoopback(socket));
  expect(open.map((socket) => socket.port)).toEqual([port]);
  expect(await acceptsConnections(address, portOf(mailbox))).toBe(false);
  expect((await fetch(`${gateway}/healthz`)).status).toBe(200);

  const origin = `http://${address}:${port}`;
  expect(running.output()).toContain('no page a service worker or a location');
  expect(await signIn(origin, demoOwner.password)).toBe(401);
  expect(await signIn(origin, printedPassword(running))).toBe(200);
  const [link = ''] = /http:\S+\/view-list\/[\w-]+/.exec(running.output()) ?? [];
  expect(link.startsWith(`${origin}/view-list/`)).toBe(true);
  const phone = await openPage(phoneOptions);
  await phone.goto(link);
  expect(await phone.evaluate(() => isSecureContext)).toBe(false);
  await phone.getByRole('checkbox', { name: 'Gas main closed' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain(`Sitemap: ${origin}/`);
});

test('back on this machine only, the new password stays', async () => {
  const running = await start();
  const { gateway, processes } = running.read();
  expect(listeningSocketsOf(parentOf(processes.gateway)).filter((socket) => !isLoopback(socket))).toEqual([]);
  expect(await signIn(gateway, demoOwner.password)).toBe(401);
  expect(await signIn(gateway, printedPassword(running))).toBe(200);
});

test('with a public address nobody can sign in as the demo owner with the well-known password', async () => {
  await stack?.remove();
  stack = undefined;
  expect(await signIn((await start()).read().gateway, demoOwner.password)).toBe(200);
  const running = await start({ PUBLIC_ORIGIN: 'https://lists.example' });
  expect(running.output()).toContain('no demo owner, for PUBLIC_ORIGIN is not this machine');
  expect(await signIn(running.read().gateway, demoOwner.password)).toBe(401);
});

const portOf = (url: string) => Number(new URL(url).port);

function printedPassword(running: RunningStack): string {
  return /Sign in +demo \/ (\S+)/.exec(running.output())?.[1] ?? '';
}

/** The HTTP status of a sign-in as the demo owner. */
async function signIn(origin: string, password: string): Promise<number> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: demoOwner.username, password }),
  });
  return answer.status;
}

/** Returns whether something accepts connections there. */
function acceptsConnections(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
