import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { installedVersion } from './shared-modules.mjs';

/**
 * Writes what a build consists of and what it takes from other parts of the product, to `build-<name>.json` in the dist
 * folder of its workspace. A dist folder also has files of earlier builds, so a slice is packed by these lists.
 */
export class RecordBuildPlugin {
  constructor({ directory, name }) {
    this.directory = directory;
    this.name = name;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap('RecordBuildPlugin', (compilation) => {
      const dist = join(this.directory, 'dist');
      const files = compilation
        .getAssets()
        .map(({ name }) => relative(dist, join(compilation.outputOptions.path, name)).replaceAll('\\', '/'))
        .sort();
      const record = { files, consumes: consumed(compilation), provides: provided(compilation) };
      mkdirSync(dist, { recursive: true });
      writeFileSync(join(dist, `build-${this.name}.json`), `${JSON.stringify(record, null, 1)}\n`);
    });
  }
}

const router = 'react-router-dom';

/** The shared modules that the build uses, as ranges, and the names it imports from the router. */
function consumed({ modules, moduleGraph }) {
  const used = [...modules].filter(({ type }) => type === 'consume-shared-module');
  const shared = used.map(({ options }) => [
    options.shareKey,
    String(options.requiredVersion ? rangeOf(options) : '*'),
  ]);
  const routerNames = used
    .filter(({ options }) => options.shareKey === router)
    .flatMap((module) => [...moduleGraph.getIncomingConnections(module)])
    .flatMap(({ dependency }) => dependency?.getIds?.(moduleGraph)?.[0] ?? []);
  return { shared: sortedRecord(shared), routerNames: [...new Set(routerNames)].sort() };
}

/** The shared modules that the build provides, and the names of its router; null where it provides none. */
function provided({ modules, moduleGraph }) {
  const offered = [...modules].filter(({ type }) => type === 'provide-module');
  if (offered.length === 0) return null;
  const own = [...modules].find(({ resource }) =>
    /[\\/]web-kit[\\/]src[\\/]router\.ts$/.test(resource ?? ''),
  );
  const names = own ? moduleGraph.getProvidedExports(own) : [];
  return {
    shared: sortedRecord(
      offered.map(({ _name, _version }) => [_name, String(_version || installedVersion(_name))]),
    ),
    routerNames: Array.isArray(names) ? [...names].sort() : [],
  };
}

/** Module Federation keeps a parsed range; the text is that of `consumedModules`. */
function rangeOf({ shareKey }) {
  return `^${installedVersion(shareKey)}`;
}

function sortedRecord(pairs) {
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}
