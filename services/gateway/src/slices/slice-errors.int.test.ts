import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SliceErrorBody } from '@scanlist/contracts/http/slice-errors';
import type { Messaging } from '@scanlist/messaging/connection';
import { connectForTest } from '@scanlist/messaging/testing';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectDeployer,
  type ExampleVersion,
  exampleSlices,
  exampleVersion,
} from '../testing/example-slices.ts';
import { type NamedVersions, signMark } from './document-mark.ts';
import type { RegistrySlices } from './registry-slices.ts';
import { sliceErrorRows } from './slice-error-rows.ts';
import { createSliceErrors, type SliceErrors } from './slice-errors.ts';

const minuteMs = 60_000;
const budget = 3;
const key = Buffer.alloc(32, 7);

let database: TestDatabase;
let messaging: Messaging;
let deployer: Awaited<ReturnType<typeof connectDeployer>>;
let folder: string;
let logged: string[];
let clock: Date;
let gateways: { slices: RegistrySlices; errors: SliceErrors }[];
let count = 0;

const logger = Object.assign(Object.create(silentLogger), {
  error: (_facts: unknown, message: string) => logged.push(message),
});

beforeAll(async () => {
  [database, messaging] = await Promise.all([createTestDatabase('gateway'), connectForTest('gateway')]);
  deployer = await connectDeployer();
  folder = mkdtempSync(join(tmpdir(), 'scanlist-slices-'));
});
afterAll(async () => {
  await Promise.all([deployer.close(), messaging.close()]);
  await database.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await database.sql`truncate slice_failure, slice_served, slice_error_salt`;
  logged = [];
  clock = new Date('2026-11-20T12:00:00.000Z');
  gateways = ['one', 'two'].map((name) => {
    const now = () => clock;
    const slices = exampleSlices(messaging, { folder: join(folder, name), now, logger });
    const errors = createSliceErrors({
      rows: sliceErrorRows(database.sql),
      slices,
      gateway: randomUUID(),
      readKey: async () => key,
      budget,
      windowMs: 10 * minuteMs,
      now,
      logger,
    });
    return { slices, errors };
  });
});

/** A version that no other test has. */
async function freshVersion(): Promise<ExampleVersion> {
  const example = await exampleVersion('owner', `1.0.${++count}+0123456789ab`);
  await deployer.publish(example);
  return example;
}

async function goLive(example: ExampleVersion, more = {}): Promise<void> {
  await deployer.activate(example, clock, more);
  await refresh();
}

const refresh = () => Promise.all(gateways.map(({ slices }) => slices.refresh()));
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};

/** The mark of a document that was served now. */
const served = (versions: NamedVersions, signedWith = key) =>
  signMark(versions, { key: signedWith, now: clock });

/** The report of a document, by default of one that was served now. */
function reportOf({ version: { version } }: ExampleVersion, mark = served({ owner: version })) {
  return { slice: 'owner', version, kind: 'load', mark } as const;
}

/** Reports of documents, to one gateway after the other. */
async function receive(reports: SliceErrorBody[], address: string): Promise<void> {
  for (const [index, report] of reports.entries()) await gateways[index % 2]?.errors.receive(report, address);
  await refresh();
}

/** Each of these addresses gets a document, which fails. */
async function fail(example: ExampleVersion, addresses: string[]): Promise<void> {
  for (const [index, address] of addresses.entries()) {
    await gateways[index % 2]?.errors.receive(reportOf(example), address);
  }
  await refresh();
}

/** Each of these addresses gets a document, from one gateway after the other. */
async function serve(addresses: string[]): Promise<void> {
  for (const [index, address] of addresses.entries())
    gateways[index % 2]?.errors.noteServed('owner', address);
  await Promise.all(gateways.map(({ errors }) => errors.refreshCounts()));
}

const visitors = (many: number) => Array.from({ length: many }, (_, index) => `203.0.113.${index}`);
const liveNow = async () => (await deployer.registry.live()).get('owner');
const rows = () => database.sql`select * from slice_failure`;

describe('a new version', () => {
  let old: ExampleVersion;
  let next: ExampleVersion;
  beforeEach(async () => {
    [old, next] = [await freshVersion(), await freshVersion()];
    await goLive(old);
    later(60 * minuteMs);
    await goLive(next);
  });

  it('that fails in as many documents as the budget says is taken back, and the record says why', async () => {
    await fail(next, visitors(budget - 1));
    expect(await liveNow()).toMatchObject({ version: next.version.version });
    await fail(next, ['203.0.113.9']);
    expect(await liveNow()).toMatchObject({
      version: old.version.version,
      activatedBy: 'gateway',
      takenBack: {
        version: next.version.version,
        reason: `It failed in 3 documents within 10 minutes, in 3 of the 3 networks that got it; ${old.version.version} before it failed in 0.`,
      },
    });
    expect(logged).toEqual(['a slice was taken back']);
    expect(gateways.map(({ slices }) => slices.serving()[0]?.version)).toEqual([
      old.version.version,
      old.version.version,
    ]);
  });

  it('is taken back once, however many gateways notice it at the same time', async () => {
    await fail(next, visitors(budget - 1));
    const before = (await deployer.registry.history('owner')).length;
    await Promise.all(
      gateways.flatMap(({ errors }) => visitors(9).map((address) => errors.receive(reportOf(next), address))),
    );
    const history = await deployer.registry.history('owner');
    expect(history.length - before).toBe(1);
    expect(history.at(-1)?.version).toBe(old.version.version);
  });

  it('counts no report without a mark, or whose mark is forged, expired, of another installation or of another version', async () => {
    const { version } = next.version;
    const good = served({ owner: version });
    const [id, time, named, mac] = good.split('~');
    const of = (mark: string | undefined): SliceErrorBody => ({
      slice: 'owner',
      version,
      kind: 'load',
      ...(mark && { mark }),
    });
    later(-24 * 60 * minuteMs - 1_000);
    const expired = served({ owner: version });
    later(24 * 60 * minuteMs + 1_000 + 2 * minuteMs);
    const fromTomorrow = served({ owner: version });
    later(-2 * minuteMs);
    const uncounted = [
      undefined,
      '',
      'x',
      '~~~',
      good.replace(/.$/, good.endsWith('A') ? 'Q' : 'A'),
      `${id}x~${time}~${named}~${mac}`,
      `${id}~${time}~${named},shell:${version}~${mac}`,
      `${good}~`,
      expired,
      fromTomorrow,
      served({ owner: version }, Buffer.alloc(32, 8)),
      served({ owner: old.version.version }),
      served({ shell: version }),
    ];
    for (const address of visitors(budget)) await receive(uncounted.map(of), address);
    expect(await rows()).toEqual([]);
    expect(await liveNow()).toMatchObject({ version });
  });

  it('counts a document once, whoever reports it and however often', async () => {
    const report = reportOf(next);
    for (const address of visitors(9)) await receive([report, { ...report, kind: 'render' }], address);
    expect((await rows()).length).toBe(1);
    expect(await liveNow()).toMatchObject({ version: next.version.version });
  });

  it('counts each document of an office behind one address', async () => {
    await serve(['203.0.113.1']);
    await fail(next, Array(budget).fill('203.0.113.1'));
    expect(await liveNow()).toMatchObject({ version: old.version.version });
  });

  it('is not taken back by one person who asks for many documents, where it works for others', async () => {
    const { version } = next.version;
    await serve(visitors(11));
    await fail(next, Array(20).fill('203.0.113.1'));
    expect(await liveNow()).toMatchObject({ version });
    // Each gateway says it once.
    const stays = 'a slice fails in few networks: it stays';
    expect(logged).toEqual([stays, stays]);
    await fail(next, ['203.0.113.2']);
    expect(await liveNow()).toMatchObject({ version: old.version.version });
  });

  it('is taken back although documents that nobody opens were sent to one network again and again', async () => {
    await serve([...visitors(4), ...Array(500).fill('198.51.100.1')]);
    await fail(next, ['203.0.113.1', '203.0.113.1', '203.0.113.2']);
    expect(await liveNow()).toMatchObject({ version: old.version.version });
  });

  it('is not taken back in its first seconds by one person who asks for many documents', async () => {
    await serve(visitors(22));
    const third = await freshVersion();
    later(minuteMs);
    await goLive(third);
    await fail(third, Array(20).fill('203.0.113.1'));
    expect(await liveNow()).toMatchObject({ version: third.version.version });
    await fail(third, ['203.0.113.2', '203.0.113.3']);
    expect(await liveNow()).toMatchObject({ version: next.version.version });
  });

  it('counts a network that several gateways served for each of them, for ten minutes, and not for a gateway that has ended', async () => {
    const stored = () =>
      sliceErrorRows(database.sql).countServed('owner', new Date(clock.getTime() - minuteMs));
    for (const { errors } of gateways) {
      for (const address of visitors(4)) errors.noteServed('owner', address);
      errors.noteServed('shell', '198.51.100.1');
    }
    await serve([]);
    expect(await stored()).toBe(8);
    later(9 * minuteMs);
    await serve(['203.0.113.0', '198.51.100.7']);
    expect(await stored()).toBe(9);
    later(minuteMs + 1);
    await goLive(await freshVersion());
    await serve([]);
    expect(await stored()).toBe(2);
    later(minuteMs + 1);
    await gateways[0]?.errors.refreshCounts();
    expect(await stored()).toBe(1);
  });

  it('is not taken back while it is pinned, however many report it, and the log says so', async () => {
    const { version } = next.version;
    await deployer.pin('owner', clock);
    await refresh();
    await fail(next, visitors(30));
    expect(await liveNow()).toMatchObject({ version, pinned: { by: 'an operator' } });
    const stays = 'a pinned slice fails: it stays';
    expect(logged).toEqual([stays, stays]);
    await deployer.unpin('owner');
    await refresh();
    await fail(next, ['203.0.113.1']);
    expect(await liveNow()).toMatchObject({ version: old.version.version });
  });

  it('that is pinned at the moment in which it is taken back stays', async () => {
    await deployer.pin('owner', clock);
    // No gateway has heard of the pin.
    for (const address of visitors(budget)) await gateways[0]?.errors.receive(reportOf(next), address);
    expect(await liveNow()).toMatchObject({ version: next.version.version });
    expect(gateways[0]?.slices.history('owner').at(-1)).toMatchObject({ pinned: { by: 'an operator' } });
  });

  it('counts a network once over midnight', async () => {
    clock = new Date('2026-11-20T23:58:00.000Z');
    const late = await freshVersion();
    await goLive(late);
    await fail(late, ['203.0.113.1']);
    later(4 * minuteMs);
    await fail(late, ['203.0.113.1']);
    expect(new Set((await rows()).map(({ network }) => network.toString('hex'))).size).toBe(1);
  });

  it('is not new any more after the window', async () => {
    later(10 * minuteMs + 1);
    await fail(next, visitors(9));
    expect(await liveNow()).toMatchObject({ version: next.version.version });
    expect((await rows()).length).toBe(9);
  });

  it('stays where the version before failed as well, and the log says so', async () => {
    const third = await freshVersion();
    await fail(next, visitors(budget - 1));
    later(30 * minuteMs);
    await fail(next, visitors(budget));
    later(minuteMs);
    await goLive(third);
    await fail(third, visitors(9));
    expect(await liveNow()).toMatchObject({ version: third.version.version });
    // Each gateway says it once.
    const stays = 'a slice fails, and so did the version before: it stays';
    expect(logged).toEqual([stays, stays]);
  });

  it('is taken back although one person reported the version before again and again', async () => {
    const third = await freshVersion();
    later(30 * minuteMs);
    await fail(next, Array(20).fill('198.51.100.1'));
    later(minuteMs);
    await goLive(third);
    await serve(visitors(11));
    await fail(third, visitors(budget));
    expect(await liveNow()).toMatchObject({ version: next.version.version });
  });

  it('is taken back where the version before failed long ago', async () => {
    await fail(next, visitors(budget - 1));
    later(11 * minuteMs);
    await fail(next, visitors(budget + 1));
    later(20 * minuteMs);
    const third = await freshVersion();
    await goLive(third);
    await fail(third, visitors(budget));
    expect(await liveNow()).toMatchObject({ version: next.version.version });
  });

  it('is left alone where a person activates it again after it was taken back', async () => {
    await fail(next, visitors(budget));
    expect(await liveNow()).toMatchObject({ version: old.version.version });
    await goLive(next);
    await fail(next, visitors(9));
    expect(await liveNow()).toMatchObject({ version: next.version.version });
  });

  it('does not go back to a version that cannot be live any more', async () => {
    await deployer.registry.remove('owner', old.version);
    const published = (await deployer.registry.versions('owner')).map(({ version }) => version);
    expect([published.includes(old.version.version), published.includes(next.version.version)]).toEqual([
      false,
      true,
    ]);
    await fail(next, visitors(9));
    expect(await liveNow()).toMatchObject({ version: next.version.version });
    expect(new Set(logged)).toEqual(new Set(['there is no way back']));
  });

  it('is taken back by a report ten seconds later where the first try failed', async () => {
    const [gateway] = gateways;
    if (!gateway) throw new Error('no gateway');
    const { goBack } = gateway.slices;
    let tries = 0;
    gateway.slices.goBack = (...way) => (++tries === 1 ? Promise.resolve(false) : goBack(...way));
    for (const address of visitors(budget + 2)) await gateway.errors.receive(reportOf(next), address);
    later(9_999);
    await gateway.errors.receive(reportOf(next), '203.0.113.1');
    expect(tries).toBe(1);
    expect(await liveNow()).toMatchObject({ version: next.version.version });
    later(1);
    await gateway.errors.receive(reportOf(next), '203.0.113.1');
    expect(await liveNow()).toMatchObject({ version: old.version.version });
    await gateway.errors.receive(reportOf(next), '203.0.113.2');
    expect(tries).toBe(2);
  });

  it('is not taken forward again: the version it went back to fails and stays', async () => {
    await fail(next, visitors(budget));
    await fail(old, visitors(9));
    expect(await liveNow()).toMatchObject({ version: old.version.version });
  });
});

it('reports of unknown slices and versions, and of versions that were replaced long ago, are ignored', async () => {
  const [old, next] = [await freshVersion(), await freshVersion()];
  await goLive(old);
  await goLive(next);
  const gateway = gateways[0]?.errors;
  await gateway?.receive({ slice: 'nobody', version: next.version.version, kind: 'load' }, '203.0.113.1');
  await gateway?.receive({ slice: 'owner', version: '9.9.9+0123456789ab', kind: 'load' }, '203.0.113.1');
  await gateway?.receive({ slice: 'shell', version: next.version.version, kind: 'load' }, '203.0.113.1');
  expect((await rows()).length).toBe(0);
  later(59 * minuteMs);
  await fail(old, ['203.0.113.1']);
  expect((await rows()).length).toBe(1);
  later(2 * minuteMs);
  await fail(old, ['203.0.113.2']);
  expect((await rows()).length).toBe(1);
});

it('of an address only a hash is stored, which is another one on the next day, and a day later nothing is left', async () => {
  const example = await freshVersion();
  await goLive(example);
  later(20 * minuteMs);
  await fail(example, ['203.0.113.7']);
  later(24 * 60 * minuteMs);
  await fail(example, ['203.0.113.7']);
  const stored = await rows();
  expect(JSON.stringify(stored)).not.toContain('203.0.113.7');
  expect(new Set(stored.map((row) => row.network.toString('hex'))).size).toBe(2);
  await Promise.all(gateways.map(({ errors }) => errors.refreshCounts()));
  expect(gateways[0]?.errors.counts()).toEqual([
    { name: 'owner', version: example.version.version, visitors: 2, documents: 2 },
  ]);
  const sliceErrors = sliceErrorRows(database.sql);
  expect(await sliceErrors.removeBefore(new Date(clock.getTime() + minuteMs))).toBe(2);
  later(2 * 24 * 60 * minuteMs);
  await sliceErrors.removeBefore(clock);
  expect((await database.sql`select * from slice_error_salt`).length).toBe(0);
});

it('one gateway stores at most six hundred reports a minute', async () => {
  const example = await freshVersion();
  await goLive(example);
  later(20 * minuteMs);
  for (let n = 0; n < 700; n++) {
    await gateways[0]?.errors.receive(reportOf(example), `198.51.${n >> 8}.${n & 255}`);
  }
  expect((await rows()).length).toBe(600);
});
