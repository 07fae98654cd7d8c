import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { buildLevel } from './build-level.mjs';
import { fillConfigs } from './fill.mjs';
import { marketingConfigs } from './marketing.mjs';

const root = join(import.meta.dirname, '../../..');

afterEach(() => vi.unstubAllEnvs());

test.each(['standalone', 'server'])(
  'what a visitor’s phone loads of the fill page is built alike at both levels: %s',
  (name) => {
    const fill = ({ level }: AtLevel) => configAt(level, fillConfigs, 'fill-mfe', name);
    expect(fill({ level: 'local' })).toBe(fill({ level: 'release' }));
  },
);

test('of the other slices, the local build is minified and compressed with less effort', () => {
  const marketing = ({ level }: AtLevel) => configAt(level, marketingConfigs, 'marketing-mfe', 'standalone');
  expect(marketing({ level: 'release' })).toContain('"level":9');
  expect(marketing({ level: 'local' })).not.toContain('"level":9');
  expect(marketing({ level: 'release' })).toContain('"passes":3');
  expect(marketing({ level: 'local' })).not.toContain('"passes":3');
});

test('a build is one for a release unless it is told otherwise', () => {
  expect(buildLevel({})).toBe('release');
  expect(buildLevel({ BUILD_LEVEL: '' })).toBe('release');
  expect(buildLevel({ BUILD_LEVEL: 'local' })).toBe('local');
  expect(() => buildLevel({ BUILD_LEVEL: 'quick' })).toThrow('BUILD_LEVEL');
});

test('the cache keeps the builds of both levels apart', () => {
  const { tasks } = JSON.parse(readFileSync(join(root, 'turbo.json'), 'utf8'));
  expect(tasks.build.env).toContain('BUILD_LEVEL');
});

interface AtLevel {
  level: 'local' | 'release';
}

type Configs = (options: {
  directory: string;
}) => (env: object, args: { mode: string }) => { name: string }[];

/** The configuration of one build of a slice, as text: with the source of its functions. */
function configAt(level: string, configs: Configs, workspace: string, name: string): string {
  vi.stubEnv('BUILD_LEVEL', level);
  const all = configs({ directory: join(root, 'apps', workspace) })({}, { mode: 'production' });
  return JSON.stringify(
    all.find((each) => each.name === name),
    (_key, value) => (typeof value === 'function' || value instanceof RegExp ? String(value) : value),
  );
}
