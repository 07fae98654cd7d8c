import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectMessaging } from '@scanlist/messaging/connection';
import { silentLogger } from '@scanlist/service-kit/logger';
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

test('pages are served from the slices that published their files', async () => {
  for (const path of ['/', '/login', '/signup']) {
    const page = await fetch(product.gatewayUrl + path);
    expect([path, page.status, page.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await page.text()).toContain('ScanList');
  }
  const live = await (await fetch(`${product.gatewayUrl}/login`)).text();
  const manifests = [
    ...live.matchAll(/\/assets\/[\w/-]+\/mf-manifest\.json|\/assets\/\w+\/mf-manifest\.json/g),
  ];
  expect(new Set(manifests.map(([path]) => path.split('/')[2]))).toEqual(
    new Set(['owner', 'marketing', 'fill']),
  );
  for (const [path] of manifests) expect((await fetch(product.gatewayUrl + path)).status).toBe(200);
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

test('setting up again changes nothing, and publishing again removes nothing', async () => {
  const old = join(product.slicesRoot, 'owner-mfe/dist/old.0123456789.js');
  const mine = join(product.slicesRoot, 'owner-mfe/dist');
  expect(await product.runAgain('setup')).toBe(0);
  expect(existsSync(mine)).toBe(true);
  writeFileSync(old, '');
  expect(await product.runAgain('owner')).toBe(0);
  expect(existsSync(old)).toBe(true);
  expect(readdirSync(mine).filter((name) => name.startsWith('.incoming'))).toEqual([]);
});

test('dead letters are listed, shown, replayed and dropped by the command of docs/operations.md', async () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, words = ''] =
    /^docker compose run --rm --no-deps setup (node .*dead-letters\.js)$/m.exec(page) ?? [];
  const command = words.split(' ');
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

/** The only child span of `parent` of that kind, in the same trace. */
function childOf(parent: ReceivedSpan | undefined, service: string, kind: number, name: string) {
  const found = collector.spans.filter((span) => span.parentSpanId === parent?.spanId && span.kind === kind);
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
