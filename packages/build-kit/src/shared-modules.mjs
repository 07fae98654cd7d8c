import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/**
 * The modules the shell provides once for every slice. Two copies of one of the first would mean two Reacts or two
 * routers. Two copies of one of the last would mean layers that do not know of each other, so that Escape could close
 * the wrong one. They would also cost 25 kB brotli more.
 */
const singletons = [
  'react',
  'react-dom',
  'react-router-dom',
  'zustand',
  '@radix-ui/react-dialog',
  '@radix-ui/react-dropdown-menu',
  '@radix-ui/react-tabs',
];

/**
 * A shared module is bundled whole, so the shell provides only the part of the router that is used (web-kit, router).
 */
const slimmer = {
  'react-router-dom': fileURLToPath(import.meta.resolve('../../web-kit/src/router.ts')),
};

/** Module Federation's `shared` for the shell: one instance each, of the version that is installed. */
export function providedModules() {
  return Object.fromEntries(
    singletons.map((name) => [
      name,
      { ...versionOf(name), ...(slimmer[name] ? { import: slimmer[name], packageName: name } : {}) },
    ]),
  );
}

/** The same for a remote: taken from the shell, never bundled. */
export function consumedModules() {
  return Object.fromEntries(singletons.map((name) => [name, { ...versionOf(name), import: false }]));
}

function versionOf(name) {
  const version = installedVersion(name);
  return { singleton: true, version, requiredVersion: `^${version}` };
}

/** The version of an installed package. */
export function installedVersion(name) {
  // Not by require: some packages do not export their package.json.
  const file = require.resolve
    .paths(name)
    .map((folder) => join(folder, name, 'package.json'))
    .find(existsSync);
  if (!file) throw new Error(`${name} is shared between slices, but it is not installed`);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
