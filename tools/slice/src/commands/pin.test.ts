import type { DeployedSlice, SliceVersion } from '@scanlist/contracts/messages/slices';
import type { LiveRecord, SliceRegistry } from '@scanlist/slices/registry';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandDependencies } from '../context.ts';
import { shipBuild } from '../ship-build.ts';
import { activateVersion } from './activate.ts';
import { pinVersion, unpinVersion } from './pin.ts';
import { rollBack } from './rollback.ts';

let history: LiveRecord[];
let printed: string[];
let deps: CommandDependencies;

const versionOf = (version: string): SliceVersion => ({
  version,
  digest: version.replace(/\D/g, '').padStart(64, '0'),
  bytes: 1,
  commit: null,
  committedAt: null,
  publishedAt: '2026-11-20T10:00:00.000Z',
  publishedBy: 'a team',
  publicFiles: [],
});
const [first, second] = [versionOf('1.4.0+a'), versionOf('1.5.0+a')];

const unused = () => Promise.reject(new Error('not called by these commands'));
const unusedCalls = { fetch: unused, remove: unused, artifacts: unused, removeArtifact: unused };

beforeEach(async () => {
  [history, printed] = [[], []];
  const registry: SliceRegistry = {
    ...unusedCalls,
    versions: async () => [first, second],
    live: async () =>
      new Map<DeployedSlice, LiveRecord>(history.slice(-1).map((record) => ['owner', record])),
    history: async () => history,
    publish: async () => 'already there',
    async activate(_name, live, revision) {
      if (revision !== (history.at(-1)?.revision ?? 0)) throw new Error('another activation came first');
      expect(live).not.toHaveProperty('revision');
      history.push({ ...live, revision: revision + 1 });
      return revision + 1;
    },
  };
  deps = {
    registry,
    by: 'dana@laptop',
    printLine: (line: string) => void printed.push(line),
  } as CommandDependencies;
  for (const { version, digest } of [first, second]) {
    const live = { version, digest, activatedAt: '2026-11-20T11:00:00.000Z', activatedBy: 'a team' };
    await registry.activate('owner', live, history.length);
  }
});

const live = () => history.at(-1);

describe('pin', () => {
  it('pins what is live, and says who did and when; who activated it stays', async () => {
    await pinVersion(deps, 'owner', '1.5.0');
    expect(live()).toMatchObject({
      version: '1.5.0+a',
      activatedBy: 'a team',
      activatedAt: '2026-11-20T11:00:00.000Z',
      pinned: { by: 'dana@laptop', at: expect.stringMatching(/Z$/) },
    });
    expect(printed).toEqual(['owner 1.5.0+a is pinned. Reports do not take it back.']);
  });

  it('changes nothing where it is pinned already', async () => {
    await pinVersion(deps, 'owner', '1.5.0');
    await pinVersion({ ...deps, by: 'somebody' }, 'owner', '1.5.0');
    expect(history.length).toBe(3);
    expect(printed.at(-1)).toMatch(/^owner 1\.5\.0\+a is pinned by dana@laptop since \S+ already\.$/);
  });

  it('refuses a version that is not live, and says how to activate and pin it', async () => {
    await expect(pinVersion(deps, 'owner', '1.4.0')).rejects.toThrow(
      'owner 1.4.0+a is not live. To activate and pin it at once: npm run slice -- activate owner 1.4.0+a --pin',
    );
    expect(live()).not.toHaveProperty('pinned');
  });

  it('comes too late, or is the first: of a pin and another activation at the same moment one holds', async () => {
    const [earlier] = history;
    const slow: SliceRegistry = {
      ...deps.registry,
      live: async () => new Map<DeployedSlice, LiveRecord>(earlier ? [['owner', earlier]] : []),
    };
    await expect(pinVersion({ ...deps, registry: slow }, 'owner', '1.4.0')).rejects.toThrow('came first');
  });
});

describe('while a version is pinned', () => {
  beforeEach(() => pinVersion(deps, 'owner', '1.5.0'));

  it.each([
    ['activate', () => activateVersion(deps, 'owner', '1.4.0')],
    ['activate --pin', () => activateVersion(deps, 'owner', '1.4.0', { pins: true })],
    ['rollback', () => rollBack(deps, 'owner')],
  ])('%s is refused, and says who pinned it and how to end that', async (_what, command) => {
    await expect(command()).rejects.toThrow(
      /^owner 1\.5\.0\+a is pinned by dana@laptop since \S+\. Nothing else is activated\. To end that: npm run slice -- unpin owner$/,
    );
    expect(live()?.version).toBe('1.5.0+a');
  });

  it('a build that is shipped, as in a container, is uploaded and no more, without an error', async () => {
    const build = { version: versionOf('1.6.0+a'), bytes: new Uint8Array(1) };
    expect(await shipBuild(deps, 'owner', build)).toBe('another pinned');
    expect(printed.at(-1)).toMatch(
      /^owner 1\.5\.0\+a is pinned by \S+ since \S+, and stays live\. 1\.6\.0\+a is uploaded\.$/,
    );
    expect(live()?.version).toBe('1.5.0+a');
  });

  it('unpin ends it, and says so where nothing is pinned', async () => {
    await unpinVersion(deps, 'owner');
    expect(live()).not.toHaveProperty('pinned');
    expect(live()).toMatchObject({ version: '1.5.0+a', activatedAt: '2026-11-20T11:00:00.000Z' });
    await unpinVersion(deps, 'owner');
    expect(history.length).toBe(4);
    expect(printed.slice(-2)).toEqual([
      'owner 1.5.0+a is not pinned any more.',
      'owner 1.5.0+a is not pinned.',
    ]);
  });
});

it('activate --pin pins what is live already', async () => {
  await activateVersion(deps, 'owner', '1.5.0', { pins: true });
  expect(live()).toMatchObject({ version: '1.5.0+a', pinned: { by: 'dana@laptop' } });
});
