// @accounts
import { demoOwner, expect, phoneOptions, test } from './support/fixtures.ts';
import {
  acceptsConnections,
  isLoopback,
  listeningSocketsOf,
  networkAddress,
  parentOf,
} from './support/listening-sockets.ts';
import { long } from './support/rounds.ts';
import { type RunningStack, startStack } from './support/stack.ts';

/** One installation, started four times with different options. */
test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);
/** Chromium logs this for every page loaded over plain http from another machine. */
test.use({ allowedErrors: /Cross-Origin-Opener-Policy header has been ignored/ });

const address = networkAddress();

let stack: RunningStack | undefined;

test.beforeAll(() => {
  expect(address, 'this machine has an address of a network').not.toBe('');
});
test.afterAll(() => stack?.remove());

async function start(env: Record<string, string> = {}, args: string[] = []): Promise<RunningStack> {
  await stack?.stop();
  stack = await startStack({ ...(stack && { directory: stack.directory }), env, args });
  return stack;
}

test(
  'with a public address nobody can sign in as the demo owner with the well-known password',
  long,
  async () => {
    expect(await signIn((await start()).read().gateway, demoOwner.password)).toBe(200);
    const running = await start({ PUBLIC_ORIGIN: 'https://lists.example' });
    expect(running.output()).toContain('no demo owner, for PUBLIC_ORIGIN is not this machine');
    expect(await signIn(running.read().gateway, demoOwner.password)).toBe(401);
  },
);

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

test('back on this machine only, the new password stays', long, async () => {
  const running = await start();
  const { gateway, processes } = running.read();
  expect(listeningSocketsOf(parentOf(processes.gateway)).filter((socket) => !isLoopback(socket))).toEqual([]);
  expect(await signIn(gateway, demoOwner.password)).toBe(401);
  expect(await signIn(gateway, printedPassword(running))).toBe(200);
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
