import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployedSlices } from '@scanlist/contracts/messages/slices';
import { connectMessaging } from '@scanlist/messaging/connection';
import { silentLogger } from '@scanlist/service-kit/logger';
import { sliceLayouts } from '@scanlist/slices/read-build';
import { makeSigningKeys } from '@scanlist/slices/signature';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runStatement } from '../../local-stack/src/postgres/run-statement.ts';
import { type Collector, type ReceivedSpan, startCollector } from './testing/collector.ts';
import { type ComposedProduct, composedProduct } from './testing/composed-product.ts';
import { readDockerfile } from './testing/dockerfile.ts';
import { generatedEnv } from './testing/example-env.ts';
import { metricsIn, readAlarms, readPanels } from './testing/monitoring.ts';
import { removeDatabases } from './testing/remove-databases.ts';
import { root } from './testing/root.ts';

/** The whole product of docker-compose.yml, built and run as the Dockerfile says. */
const longRunning = ['lists', 'billing', 'notify', 'stand-ins', 'gateway'];
const soon = { timeout: 20_000, interval: 50 };
const owner = {
  username: 'composed',
  email: 'composed@example.com',
  password: 'kettle and rope',
  confirmPassword: 'kettle and rope',
  firstName: 'Mira',
  lastName: 'Holt',
};

const commit = '0123456789abcdef0123456789abcdef01234567';

let product: ComposedProduct;
let collector: Collector;
let cookie = '';
let listId = '';

beforeAll(async () => {
  // npm test has built everything before; a single test run builds what is missing.
  if (!isBuilt()) {
    const build = spawn('npm', ['run', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    expect(await once(build, 'close')).toEqual([0, null]);
  }
  collector = await startCollector();
  product = await composedProduct({ collectorUrl: collector.url });
}, 300_000);

afterAll(async () => {
  await product?.remove();
  collector?.stop();
  await removeDatabases();
});

test('everything starts in the order of the compose file and becomes healthy', async () => {
  await product.up('gateway');
  expect(await Promise.all(longRunning.map(product.isHealthy))).toEqual(longRunning.map(() => true));
  const answer = await fetch(`${product.gatewayUrl}/healthz`);
  expect(await answer.json()).toMatchObject({ status: 'ok' });
}, 120_000);

test('pages are served from the slices that were published', async () => {
  for (const path of ['/', '/login', '/signup']) {
    const page = await fetch(product.gatewayUrl + path);
    expect([path, page.status, page.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await page.text()).toContain('ScanList');
  }
  const entries = await liveEntries();
  expect(Object.keys(entries).sort()).toEqual(['fill', 'marketing', 'owner']);
  for (const path of Object.values(entries))
    expect([path, (await fetch(product.gatewayUrl + path)).status]).toEqual([path, 200]);
});

test('a service reaches its own database and none of the server’s default ones', async () => {
  const enter = (database: string) => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    Object.assign(url, {
      username: 'scanlist_lists',
      password: generatedEnv.DATABASE_LISTS_PASSWORD,
      pathname: `/${database}`,
    });
    return runStatement(url.href, 'select 1');
  };
  await expect(enter('scanlist_lists')).resolves.toBeDefined();
  for (const database of ['postgres', 'template1'])
    await expect(enter(database)).rejects.toMatchObject({ code: '42501' });
});

test('an owner signs up with a test card and confirms the address by the link in the mailbox', async () => {
  const card = await ask('POST', '/api/payment/create-setup-intent');
  expect(card.status).toBe(200);
  const body = { ...owner, billingPeriod: 'monthly', paymentMethodId: 'pm_card_visa' };
  const signedUp = await ask('POST', '/api/auth/register-with-trial', body);
  expect([signedUp.status, await signedUp.text()]).toEqual([201, expect.stringContaining(owner.username)]);
  const token = await vi.waitFor(async () => {
    const found = (await mails())
      .map(({ text }) => /\/confirm-email\/([\w-]+)/.exec(text)?.[1])
      .find(Boolean);
    expect(found).toBeTruthy();
    return found;
  }, soon);
  const confirmed = await ask('POST', '/api/auth/confirm-email', { token });
  expect([confirmed.status, await confirmed.text()]).toEqual([200, expect.stringContaining(owner.email)]);
});

test('an owner writes a list, a visitor completes it, and the mail about it arrives', async () => {
  const made = await ask('POST', '/api/lists', {
    title: 'Load-in',
    description: 'Before doors open',
    type: 'TODO',
    notificationEmail: owner.email,
    items: [{ content: 'Check the ropes' }],
  });
  expect(made.status).toBe(201);
  const list = (await made.json()) as { id: string; items: { id: string; content: string }[] };
  listId = list.id;
  // lists learns from an event that the owner's address is confirmed; until then no mail may go there.
  await vi.waitFor(async () => {
    const details = (await (await ask('GET', `/api/lists/${listId}`)).json()) as object;
    expect(details).toMatchObject({ notificationStatus: 'own' });
  }, soon);
  const page = await fetch(`${product.gatewayUrl}/view-list/${listId}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Check the ropes')]);
  const [item] = list.items;
  const entry = await fetch(`${product.gatewayUrl}/api/lists/${listId}/log-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      sessionId: `session-${Date.now()}-composed`,
      completedItems: [{ itemId: item?.id, content: item?.content, note: 'Frayed' }],
    }),
  });
  expect(entry.status).toBe(200);
  await vi.waitFor(async () => {
    const about = (await mails()).filter(
      ({ subject, to }) => subject.includes('Load-in') && to.includes(owner.email),
    );
    expect(about.map(({ text }) => text)).toEqual([expect.stringContaining('Frayed')]);
  }, soon);
});

test('the visitor’s request, the work of lists and notify, and the outcome of the mail are one trace', async () => {
  const route = 'POST /api/lists/:id/log-session';
  const ask = 'request.lists.complete-list.v1';
  const recorded = 'event.lists.entry-recorded.v1';
  const settled = 'event.notify.mail-settled.v2';
  await vi.waitFor(() => {
    const [request, ...others] = collector.spans.filter(({ name }) => name === route);
    expect(others).toEqual([]);
    expect(request).toMatchObject({ service: 'gateway', kind: 2 });
    expect(request?.parentSpanId).toBeUndefined();
    const asked = childOf(request, 'gateway', 3, ask);
    const answered = childOf(asked, 'lists', 2, ask);
    childOf(answered, 'lists', 4, recorded);
    childOf(answered, 'lists', 5, recorded);
    const handled = childOf(answered, 'notify', 5, recorded);
    const mailed = childOf(handled, 'notify', 5, `mail ${recorded}`);
    childOf(mailed, 'notify', 4, settled);
    childOf(mailed, 'lists', 5, settled);
  }, soon);
});

test('a running service exports every metric that dashboard and alarms name', async () => {
  const texts = await Promise.all(
    ['gateway', 'lists', 'billing', 'notify'].map(async (part) => {
      const answer = await fetch(product.metricsUrl(part));
      expect([part, answer.status]).toEqual([part, 200]);
      return answer.text();
    }),
  );
  const shown = texts.flatMap((text) => text.match(/(?<=^# TYPE )\w+/gm) ?? []);
  const expressions = [
    ...readAlarms().map(({ expr }) => expr),
    ...readPanels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  expect(metricsIn(expressions).length).toBeGreaterThan(30);
  expect(metricsIn(expressions).filter((name) => !shown.includes(name))).toEqual([]);
  const routes = expressions.flatMap((expr) => expr.match(/(?<=\{)route="[^"]+"/g) ?? []);
  expect(routes.length).toBeGreaterThan(0);
  expect(routes.filter((route) => !texts[0]?.includes(`,${route},status="2xx"`))).toEqual([]);
});

test('metrics count what each part did, and contain no personal data', async () => {
  const of = async (part: string) => (await fetch(product.metricsUrl(part))).text();
  const [gateway, lists, billing, notify] = await Promise.all(
    ['gateway', 'lists', 'billing', 'notify'].map(of),
  );
  expect(gateway).toMatch(
    /^scanlist_nats_calls_total{subject="request.lists.complete-list.v1",outcome="ok"} 1$/m,
  );
  expect(lists).toMatch(
    /^scanlist_nats_requests_total{subject="request.lists.complete-list.v1",outcome="ok"} 1$/m,
  );
  expect(lists).toMatch(
    /^scanlist_events_published_total{subject="event.lists.entry-recorded.v1",outcome="stored"} 1$/m,
  );
  expect(lists).toMatch(/^scanlist_database_connections_max{pool="transactions"} 10$/m);
  expect(billing).toMatch(/^scanlist_nats_connected 1$/m);
  expect(billing).toMatch(/^scanlist_outbox_waiting_events 0$/m);
  expect(notify).toMatch(
    /^scanlist_event_age_seconds_count{stream="EVENTS_LISTS",consumer="notify-bulk"} 1$/m,
  );
  expect(notify).toMatch(/^scanlist_mail_attempts_total{kind="entry-recorded",outcome="sent"} 1$/m);
  expect(notify).toMatch(
    /^scanlist_consumer_pending_events{stream="EVENTS_LISTS",consumer="notify-bulk"} 0$/m,
  );
  for (const text of [gateway, lists, billing, notify])
    for (const word of [listId, owner.email, owner.username, owner.lastName])
      expect(text).not.toContain(word);
});

test('without its setting, nothing of OpenTelemetry is loaded: it is in no import at the top of a bundle', () => {
  for (const part of ['gateway', 'lists', 'billing', 'notify']) {
    const bundle = readFileSync(join(product.imageFolder(part), `app/services/${part}/dist/main.js`), 'utf8');
    expect(bundle).toMatch(/\bimport\("@opentelemetry\/sdk-trace"\)/);
    expect(bundle.match(/^(import|export) .*@opentelemetry.*$/gm)).toBeNull();
  }
});

test('setting up and publishing again changes nothing', async () => {
  const before = await liveEntries();
  expect(await product.run('setup')).toMatchObject({ code: 0 });
  for (const slice of deployedSlices) {
    const { code, output } = await product.run(slice);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${slice} \\S+ is live already$`, 'm')),
    ]);
  }
  expect(await liveEntries()).toEqual(before);
});

test('one slice is deployed alone: a gateway tries it, serves it at once, and goes on serving the older files', async () => {
  const before = await liveEntries();
  const { code, output } = await product.run('owner', undefined, { SLICE_COMMIT: commit });
  expect([code, output]).toEqual([0, expect.stringMatching(/^owner \S+ is live in one gateway after /m)]);
  const after = await liveEntries();
  expect(after.owner).toBe(`/assets/owner/1.0.0+${commit.slice(0, 12)}/mf-manifest.json`);
  expect(after).toEqual({ ...before, owner: after.owner });
  for (const path of [before.owner, after.owner])
    expect([path, (await fetch(`${product.gatewayUrl}${path}`)).status]).toEqual([path, 200]);
});

test('a rolled back slice stays so when its job runs again', async () => {
  const command = commandOf(/^docker compose run --rm --no-deps owner (node .*) rollback owner$/m);
  expect(await product.run('owner', [...command, 'rollback', 'owner'])).toMatchObject({ code: 0 });
  const { owner } = await liveEntries();
  expect(owner).not.toContain(commit.slice(0, 12));
  const again = await product.run('owner', undefined, { SLICE_COMMIT: commit });
  expect([again.code, again.output]).toEqual([0, expect.stringContaining('was live before')]);
  expect((await liveEntries()).owner).toBe(owner);
  const listed = await product.run('owner', [...command, 'list', 'owner']);
  expect([listed.code, listed.output.split('\n').filter((line) => line.startsWith('owner')).length]).toEqual([
    0, 2,
  ]);
});

test('a refused slice ends its job with the reason, each time it runs, and nothing changes', async () => {
  const before = await liveEntries();
  const { privateKey } = makeSigningKeys();
  for (const run of ['first', 'again']) {
    const { code, output } = await product.run('owner', undefined, {
      SLICE_KEY: privateKey,
      SLICE_COMMIT: 'f'.repeat(40),
    });
    const reason = 'No trusted key for owner signed this artifact.';
    expect([run, code, output]).toEqual([run, 1, expect.stringContaining(reason)]);
  }
  expect(await liveEntries()).toEqual(before);
});

test('a job that cannot reach NATS, or may not sign in there, says so and fails', async () => {
  const wrong = await product.run('owner', undefined, { NATS_PASSWORD: 'swrong' });
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('NATS cannot be reached')]);
  const away = await product.run('owner', undefined, { NATS_URL: 'nats://127.0.0.1:1' });
  expect([away.code, away.output]).toEqual([1, expect.stringContaining('NATS cannot be reached')]);
});

test('the user of a slice cannot publish another one', async () => {
  const before = await liveEntries();
  const { code, output } = await product.run('marketing', undefined, {
    NATS_USER: 'deployer-owner',
    NATS_PASSWORD: generatedEnv.NATS_DEPLOYER_OWNER_PASSWORD ?? '',
    SLICE_COMMIT: commit,
  });
  expect([code, output]).toEqual([1, expect.stringContaining('Permissions Violation')]);
  expect(await liveEntries()).toEqual(before);
});

test('while NATS is away, a running gateway serves what it has, and a starting one what its cache has', async () => {
  const { owner } = await liveEntries();
  await product.killNats();
  const expectPages = async (state: string) => {
    for (const path of ['/', '/login', '/signup', owner])
      expect([state, path, (await fetch(product.gatewayUrl + path)).status]).toEqual([state, path, 200]);
    expect([state, (await ask('GET', `/api/lists/${listId}`)).status]).toEqual([state, 503]);
    expect([state, (await fetch(`${product.gatewayUrl}/healthz`)).status]).toEqual([state, 503]);
  };
  await vi.waitFor(() => expectPages('running'), soon);
  expect(await product.stop('gateway')).toBe(0);
  await product.restart('gateway');
  await expectPages('started');
  await product.startNats();
  await vi.waitFor(async () => expect((await fetch(`${product.gatewayUrl}/healthz`)).status).toBe(200), soon);
  expect((await ask('GET', `/api/lists/${listId}`)).status).toBe(200);
});

test('dead letters are listed, shown, replayed and dropped by the command of docs/operations.md', async () => {
  const command = commandOf(/^docker compose run --rm --no-deps setup (node .*dead-letters\.js)$/m);
  expect(await product.run('setup', command)).toEqual({ code: 0, output: '' });

  const notify = await connectMessaging({
    url: product.natsUrl,
    user: 'notify',
    password: generatedEnv.NATS_NOTIFY_PASSWORD,
    service: 'notify',
    logger: silentLogger,
  });
  // No list has this id, so the replayed event has no effect.
  const event = { id: 'lost-1', type: 'unheard' };
  await notify.nc.jetstream().publish('dead.notify.event.lists.unheard.v1', JSON.stringify(event));
  await notify.close();
  const { code, output } = await product.run('setup', command);
  const letter = { seq: 1, service: 'notify', subject: 'event.lists.unheard.v1' };
  expect([code, JSON.parse(output)]).toEqual([0, expect.objectContaining(letter)]);
  const shown = await product.run('setup', [...command, 'show', '1']);
  expect([shown.code, JSON.parse(shown.output)]).toEqual([0, expect.objectContaining({ ...letter, event })]);
  expect(await product.run('setup', [...command, 'replay', '1'])).toEqual({
    code: 0,
    output: 'published again on event.lists.unheard.v1\n',
  });
  expect(await product.run('setup', [...command, 'drop', '1'])).toEqual({ code: 0, output: 'dropped 1\n' });
  for (const wrong of [['replay', '1'], ['show'], ['again', '1']])
    expect((await product.run('setup', [...command, ...wrong])).code).toBe(1);
});

test('the health check of a stopped part fails, and the others continue', async () => {
  expect(await product.stop('notify')).toBe(0);
  expect(await product.isHealthy('notify')).toBe(false);
  expect(await product.isHealthy('gateway')).toBe(true);
  expect((await fetch(`${product.gatewayUrl}/healthz`)).status).toBe(503);
  expect((await ask('GET', `/api/lists/${listId}`)).status).toBe(200);
});

test('SIGTERM stops each part gracefully', async () => {
  const rest = longRunning.filter((part) => part !== 'notify').toReversed();
  const codes: [string, number | null][] = [];
  for (const part of rest) codes.push([part, await product.stop(part)]);
  expect(codes).toEqual(rest.map((part) => [part, 0]));
});

test('an image holds no workspace, no tool and no secret', () => {
  const modules = readdirSync(join(product.imageFolder('lists'), 'app/node_modules'));
  expect(modules).toContain('nats');
  expect(modules).not.toContain('webpack');
  expect(modules).not.toContain('@scanlist');
  expect(readdirSync(join(product.imageFolder('lists'), 'app/services'))).toEqual(['lists']);
  expect(() => accessSync(join(product.imageFolder('lists'), 'app/.env'), constants.F_OK)).toThrow();
});

test('a slice’s image holds its own build, the program that publishes it and what that needs', () => {
  for (const slice of deployedSlices) {
    const app = join(product.imageFolder(slice), 'app');
    const { workspace } = sliceLayouts[slice];
    expect(readdirSync(app).sort()).toEqual(['apps', 'node_modules', 'package.json', 'tools']);
    expect(readdirSync(join(app, 'apps'))).toEqual([workspace]);
    expect(readdirSync(join(app, 'apps', workspace)).sort()).toEqual(['dist', 'package.json']);
    expect(readdirSync(join(app, 'tools/slice/dist')).sort()).toEqual(['main.js', 'publish-image.js']);
    expect(readdirSync(join(app, 'node_modules'))).toContain('nats');
    for (const unneeded of ['hono', 'postgres', '@opentelemetry', '@scanlist', 'webpack'])
      expect(readdirSync(join(app, 'node_modules'))).not.toContain(unneeded);
  }
});

/** The command that docs/operations.md shows, in words. */
function commandOf(shown: RegExp): string[] {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, words = ''] = shown.exec(page) ?? [];
  expect(words).not.toBe('');
  return words.split(' ');
}

/** The federation manifest of each live slice, as the shell's page names it. */
async function liveEntries(): Promise<Record<string, string>> {
  const page = await (await fetch(`${product.gatewayUrl}/login`)).text();
  const paths = [...page.matchAll(/\/assets\/[^"&\s]+\/mf-manifest\.json/g)].map(([path]) => path);
  return Object.fromEntries(paths.map((path) => [path.split('/')[2] ?? '', path]));
}

/** The only child span of `parent` of that kind, in the same trace. */
function childOf(parent: ReceivedSpan | undefined, service: string, kind: number, name: string) {
  const found = collector.spans.filter(
    (span) => span.parentSpanId === parent?.spanId && span.kind === kind && span.service === service,
  );
  expect(found).toEqual([expect.objectContaining({ service, name, traceId: parent?.traceId })]);
  return found[0];
}

/** Whether everything that images copy from the build exists. */
function isBuilt(): boolean {
  const fromBuild = [...readDockerfile().values()].flatMap(({ copies }) =>
    copies.filter(({ from }) => from === 'build'),
  );
  return fromBuild
    .flatMap(({ sources }) => sources)
    .every((path) => existsSync(join(root, path.replace('/app/', ''))));
}

interface Mail {
  id: string;
  subject: string;
  to: string[];
  text: string;
}

async function mails(): Promise<Mail[]> {
  const { data } = (await (await fetch(`${product.mailboxUrl}/emails`)).json()) as { data: { id: string }[] };
  return Promise.all(
    data.map(async ({ id }) => (await fetch(`${product.mailboxUrl}/emails/${id}`)).json() as Promise<Mail>),
  );
}

/** Sends a request as this owner, with the cookies received so far. */
async function ask(method: string, path: string, body?: object): Promise<Response> {
  const answer = await fetch(product.gatewayUrl + path, {
    method,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body && JSON.stringify(body),
  });
  const fresh = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const kept = cookie
    .split('; ')
    .filter((one) => one && !fresh.some((other) => other.split('=')[0] === one.split('=')[0]));
  cookie = [...kept, ...fresh].join('; ');
  return answer;
}
