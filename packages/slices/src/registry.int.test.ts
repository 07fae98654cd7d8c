import { type DeployedSlice, deployedSlices, type LiveSlice } from '@scanlist/contracts/messages/slices';
import { type CommandConnection, connectForCommand } from '@scanlist/messaging/connect-for-command';
import { startTestServer, type TestServer, testPassword } from '@scanlist/messaging/test-server';
import type { JetStreamManagerOptions } from 'nats';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sha256 } from './artifact.ts';
import { createSliceRegistry, RegistryConflict, type SliceRegistry } from './registry.ts';
import { makeArtifact } from './testing.ts';

/** How long a condition may take to come true on a machine with other work. */
const soon = { timeout: 30_000 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());

const connections: CommandConnection[] = [];
afterAll(() => Promise.all(connections.map((nc) => nc.close())));

async function connectAs(
  user: `deployer-${DeployedSlice}` | 'gateway' | 'admin',
): Promise<CommandConnection> {
  const nc = await connectForCommand({
    url: server.url,
    user,
    password: testPassword(user),
    name: `test-${user}`,
  });
  connections.push(nc);
  return nc;
}

const registryOf = async (user: Parameters<typeof connectAs>[0]) =>
  createSliceRegistry(await connectAs(user));

const liveOf = ({ version, digest }: { version: string; digest: string }): LiveSlice => ({
  version,
  digest,
  activatedAt: '2026-11-20T10:00:00.000Z',
  activatedBy: 'a test',
});

let made = 0;
/** An artifact of a version that no other test has. */
const anArtifact = (name: DeployedSlice = 'owner', files?: Record<string, string>) => {
  made += 1;
  return makeArtifact(name, `1.0.${made}+abc`, files && { files });
};

describe('what is published', () => {
  it('is listed and fetched by the gateway, as it was uploaded by its team', async () => {
    const team = await registryOf('deployer-marketing');
    const large = 'x'.repeat(3_000_000);
    const [first, second] = [
      await anArtifact('marketing', { 'public/a.js': large }),
      await anArtifact('marketing'),
    ];
    for (const { version, bytes } of [first, second]) {
      expect(await team.publish('marketing', version, bytes)).toBe('published');
    }
    const gateway = await registryOf('gateway');
    expect(await gateway.versions('marketing')).toEqual([first.version, second.version]);
    for (const { version, bytes } of [first, second]) {
      const fetched = await gateway.fetch('marketing', version.digest);
      expect(fetched && sha256(fetched)).toBe(sha256(bytes));
    }
    expect(await gateway.fetch('marketing', 'f'.repeat(64))).toBeUndefined();
    expect(await gateway.versions('owner')).toEqual([]);
  });

  it('is there already the second time, and refused with other bytes', async () => {
    const team = await registryOf('deployer-owner');
    const { version, bytes } = await anArtifact();
    expect(await team.publish('owner', version, bytes)).toBe('published');
    expect(await team.publish('owner', version, bytes)).toBe('already there');
    const other = await makeArtifact('owner', version.version, { files: { 'public/b.js': 'other' } });
    await expect(team.publish('owner', other.version, other.bytes)).rejects.toThrow(
      `owner ${version.version} is already published with other bytes. Raise the version`,
    );
    expect(await team.versions('owner')).toContainEqual(version);
  });

  it('is one of two where two publish other bytes as the same version at once', async () => {
    const team = await registryOf('deployer-owner');
    const { version } = await anArtifact();
    const both = await Promise.all(
      ['one', 'two'].map((text) =>
        makeArtifact('owner', version.version, { files: { 'public/a.js': text } }),
      ),
    );
    const outcomes = await Promise.allSettled(
      both.map((each) => team.publish('owner', each.version, each.bytes)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = both[outcomes.findIndex(({ status }) => status === 'fulfilled')];
    const known = (await team.versions('owner')).filter((each) => each.version === version.version);
    expect(known).toEqual([winner?.version]);
  });

  it('can be removed and published anew, also with other bytes', async () => {
    const team = await registryOf('deployer-owner');
    const { version, bytes } = await anArtifact();
    await team.publish('owner', version, bytes);
    await team.remove('owner', version);
    expect(await team.versions('owner')).not.toContainEqual(version);
    expect(await team.fetch('owner', version.digest)).toBeUndefined();
    const other = await makeArtifact('owner', version.version, { files: { 'public/c.js': 'again' } });
    expect(await team.publish('owner', other.version, other.bytes)).toBe('published');
    expect(await team.fetch('owner', other.version.digest)).toEqual(other.bytes);
  });

  it('is not there after half an upload, whose parts can be removed', async () => {
    const team = await registryOf('deployer-owner');
    const { version, bytes } = await anArtifact();
    const nc = await connectAs('deployer-owner');
    const options: JetStreamManagerOptions = { checkAPI: false };
    const store = await nc.jetstream(options).views.os('slices-owner');
    await store.putBlob({ name: version.digest }, bytes);
    expect(await team.versions('owner')).not.toContainEqual(version);
    expect(await team.artifacts('owner')).toContain(version.digest);
    await team.removeArtifact('owner', version.digest);
    expect(await team.artifacts('owner')).not.toContain(version.digest);
  });
});

describe('what is live', () => {
  const activated = async (registry: SliceRegistry, name: DeployedSlice) => (await registry.live()).get(name);

  it('is replaced only by those who know it, and its history names every version before', async () => {
    const team = await registryOf('deployer-fill');
    const [one, two, three] = [await anArtifact('fill'), await anArtifact('fill'), await anArtifact('fill')];
    const first = await team.activate('fill', liveOf(one.version), 0);
    await expect(team.activate('fill', liveOf(two.version), 0)).rejects.toThrow(RegistryConflict);
    const second = await team.activate('fill', liveOf(two.version), first);
    await expect(team.activate('fill', liveOf(three.version), first)).rejects.toThrow(
      "Another activation of fill came first. Look at it with 'npm run slice -- list', then try again.",
    );
    expect(await activated(team, 'fill')).toEqual({ ...liveOf(two.version), revision: second });
    expect((await team.history('fill')).map(({ version }) => version)).toEqual([
      one.version.version,
      two.version.version,
    ]);
  });

  it('is what one of two activates at once, and the other one is told', async () => {
    const [one, two] = [await registryOf('deployer-shell'), await registryOf('deployer-shell')];
    const artifact = await anArtifact('shell');
    const revision = await one.activate('shell', liveOf(artifact.version), 0);
    const outcomes = await Promise.allSettled(
      [one, two].map((registry, index) =>
        registry.activate('shell', { ...liveOf(artifact.version), activatedBy: `team ${index}` }, revision),
      ),
    );
    const [refused] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused).toBeInstanceOf(RegistryConflict);
  });

  it('may be set by a gateway, which takes a version back', async () => {
    const team = await registryOf('deployer-owner');
    const gateway = await registryOf('gateway');
    const { version } = await anArtifact();
    const revision = await team.activate('owner', liveOf(version), 0);
    const takenBack = { version: version.version, reason: 'it draws nothing' };
    await gateway.activate('owner', { ...liveOf(version), takenBack }, revision);
    expect(await activated(team, 'owner')).toMatchObject({ takenBack });
  });
});

describe('a team', () => {
  /** The subjects that the server has refused this connection so far. */
  function refusalsOf(nc: CommandConnection): string[] {
    const refusals: string[] = [];
    void (async () => {
      for await (const status of nc.status()) {
        if (status.permissionContext) refusals.push(status.permissionContext.subject);
      }
    })();
    return refusals;
  }

  /** The server drops what is not permitted and says so, and the driver waits for an answer. */
  async function refused(refusals: string[], attempt: () => Promise<unknown>): Promise<void> {
    const before = refusals.length;
    const outcome = attempt().then(
      () => 'allowed',
      () => 'refused',
    );
    const isSaid = expect.poll(() => refusals.length, soon).toBeGreaterThan(before);
    expect(await Promise.race([outcome, isSaid.then(() => 'refused')])).toBe('refused');
  }

  it.each(deployedSlices.filter((slice) => slice !== 'owner'))(
    'changes nothing of another slice: owner’s user and %s',
    async (slice) => {
      const before = await (await registryOf('admin')).versions(slice);
      const { version, bytes } = await anArtifact(slice);
      const stranger = await connectAs('deployer-owner');
      const registry = createSliceRegistry(stranger);
      const refusals = refusalsOf(stranger);
      await refused(refusals, () => registry.publish(slice, version, bytes));
      await refused(refusals, () => registry.activate(slice, liveOf(version), 0));
      await refused(refusals, () => registry.remove(slice, version));
      await refused(refusals, () => registry.removeArtifact(slice, version.digest));
      await refused(refusals, () =>
        stranger.jetstream().publish(`$KV.slices.${slice}.versions.1.0.0/a`, JSON.stringify(version)),
      );
      const admin = await registryOf('admin');
      expect(await admin.versions(slice)).toEqual(before);
      expect(await admin.artifacts(slice)).not.toContain(version.digest);
    },
  );

  it('reaches no stream, consumer, event or request beyond its slice', async () => {
    const nc = await connectAs('deployer-owner');
    const refusals = refusalsOf(nc);
    const subjects = [
      '$JS.API.CONSUMER.CREATE.KV_slices',
      '$JS.API.CONSUMER.CREATE.OBJ_slices-owner.spy',
      '$JS.API.STREAM.PURGE.KV_slices',
      '$JS.API.STREAM.DELETE.OBJ_slices-owner',
      '$JS.API.STREAM.UPDATE.OBJ_slices-owner',
      '$KV.slice-gateways.somebody',
      'event.lists.list-changed.v1',
      'request.lists.get-list.v1',
      'dead.lists.x',
    ];
    for (const subject of subjects) nc.publish(subject, '{}');
    await nc.flush();
    await expect.poll(() => refusals).toEqual(subjects);
  });
});

it('publishing goes on where it was when NATS is killed and comes back in the middle', async () => {
  const own = await startTestServer();
  try {
    const login = { url: own.url, user: 'deployer-owner', password: testPassword('deployer-owner') };
    const { version, bytes } = await anArtifact('owner', { 'public/a.js': 'y'.repeat(2_000_000) });
    const nc = await connectForCommand({ ...login, name: 'before' });
    let chunks = 0;
    const request = nc.request.bind(nc);
    vi.spyOn(nc, 'request').mockImplementation(async (subject, ...rest) => {
      // The third part leaves once the server was killed and is back.
      if (subject.startsWith('$O.slices-owner.C.') && ++chunks === 3) await restart();
      return request(subject, ...rest);
    });
    async function restart() {
      await own.kill();
      await own.start();
    }
    const publishing = createSliceRegistry(nc)
      .publish('owner', version, bytes)
      .then(
        () => 'published',
        () => 'failed',
      );
    const outcome = await publishing;
    expect(chunks).toBeGreaterThanOrEqual(3);
    await nc.close();
    const again = await connectForCommand({ ...login, name: 'after' });
    const registry = createSliceRegistry(again);
    // Either nothing is visible, or the whole version is.
    const visible = await registry.versions('owner');
    expect(visible).toEqual(outcome === 'published' ? [version] : visible);
    await registry.publish('owner', version, bytes);
    expect(await registry.versions('owner')).toEqual([version]);
    const fetched = await registry.fetch('owner', version.digest);
    expect(fetched && sha256(fetched)).toBe(version.digest);
    await again.close();
  } finally {
    await own.remove();
  }
});
