import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInstallation, type Release, services } from './installation.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scanlist-installation-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('each service runs the release it was given last, and the others stay', () => {
  const [first, second] = [makeRelease('first'), makeRelease('second')];
  const { root, setService } = createInstallation(join(folder, 'installed'), first, { binFrom: folder });
  const running = () =>
    services.map((service) => readFileSync(join(root, 'services', service, 'dist/main.js'), 'utf8'));
  expect(running()).toEqual(['first', 'first', 'first', 'first']);
  setService('lists', second);
  expect(running()).toEqual(['first', 'second', 'first', 'first']);
  setService('lists', first);
  expect(running()).toEqual(['first', 'first', 'first', 'first']);
});

test('published slices keep the files of the release before, which open pages request', () => {
  const [first, second] = [makeRelease('first'), makeRelease('second')];
  const { root, publishSlices } = createInstallation(join(folder, 'installed'), first, { binFrom: folder });
  publishSlices(second);
  const slice = (file: string) => readFileSync(join(root, 'apps/owner-mfe/dist', file), 'utf8');
  expect(slice('mf-manifest.json')).toBe('second');
  expect(slice('main.first.js')).toBe('first');
  expect(slice('main.second.js')).toBe('second');
});

test('the first start of a release that publishes its slices to NATS finds them', () => {
  const release = makeRelease('first');
  rmSync(join(release.root, 'tools/deployment/publish-slice.sh'));
  const { root } = createInstallation(join(folder, 'installed'), release, { binFrom: folder });
  expect(readFileSync(join(root, 'apps/owner-mfe/dist/mf-manifest.json'), 'utf8')).toBe('first');
});

/** A folder with the built files of a release that an installation takes, each with the release's name in it. */
function makeRelease(name: string): Release {
  const root = join(folder, name);
  const files = [
    ...services.map((service) => `services/${service}/dist/main.js`),
    ...['shell', 'owner-mfe', 'marketing-mfe', 'fill-mfe'].flatMap((slice) => [
      `apps/${slice}/dist/main.${name}.js`,
      `apps/${slice}/dist/mf-manifest.json`,
    ]),
  ];
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), name);
  }
  mkdirSync(join(root, 'tools/deployment'), { recursive: true });
  const script = 'mkdir -p "$SLICES_ROOT/$1" && cp -r "$SLICE_SOURCE/." "$SLICES_ROOT/$1"\n';
  writeFileSync(join(root, 'tools/deployment/publish-slice.sh'), script);
  return { name, root };
}
