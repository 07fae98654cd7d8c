import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** What the shell brings once for every slice. Two copies of any of these would mean two Reacts or two routers. */
const singletons = ['react', 'react-dom', 'react-router-dom', 'zustand'];

/** A shared module ships whole, so the shell brings the part of the router that is used (web-kit, router). */
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

/** The same for a remote: taken from the shell, never brought along. */
export function consumedModules() {
  return Object.fromEntries(singletons.map((name) => [name, { ...versionOf(name), import: false }]));
}

function versionOf(name) {
  const { version } = require(`${name}/package.json`);
  return { singleton: true, version, requiredVersion: `^${version}` };
}
