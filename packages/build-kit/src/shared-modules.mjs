import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** What the shell brings once for every slice. Two copies of any of these would mean two Reacts or two sessions. */
const singletons = ['react', 'react-dom', 'react-router-dom', 'zustand'];

/** Module Federation's `shared`: one instance each, of the version that is installed. */
export function sharedModules() {
  return Object.fromEntries(
    singletons.map((name) => [
      name,
      { singleton: true, requiredVersion: `^${require(`${name}/package.json`).version}` },
    ]),
  );
}
