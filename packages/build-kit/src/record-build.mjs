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
      const record = {
        files,
        consumes: consumed(compilation),
        provides: provided(compilation),
        loads: loads(compilation),
      };
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
  const [own] = offered
    .filter(({ _name }) => _name === router)
    .flatMap(({ blocks }) => blocks.flatMap(({ dependencies }) => dependencies))
    .map((dependency) => moduleGraph.getModule(dependency));
  const names = own ? moduleGraph.getProvidedExports(own) : [];
  return {
    shared: sortedRecord(
      offered.map(({ _name, _version }) => [_name, String(_version || installedVersion(_name))]),
    ),
    routerNames: Array.isArray(names) ? [...names].sort() : [],
  };
}

/**
 * What browsers load, for preloading: `always` with the slice, `pages` with the screen whose chunk has that name, each with
 * the shared modules it takes from the shell, and `shared` with a shared module that this build provides. A screen is loaded
 * with the chunks that it imports by a name, and without those that it imports on use.
 */
function loads(compilation) {
  const { chunkGraph, modules, namedChunkGroups, entrypoints } = compilation;
  const pages = [...namedChunkGroups].filter(([name]) => !entrypoints.has(name));
  const isNamed = ({ name }) => name !== undefined && name !== null;
  const isExpose = ([name]) => name.startsWith('__federation_expose_');
  const always = [...entrypoints.values(), ...pages.filter(isExpose).map(([, group]) => group)];
  const offered = [...modules].filter(({ type }) => type === 'provide-module');
  const groupsOf = (module) =>
    module.blocks.map((block) => chunkGraph.getBlockChunkGroup(block)).filter(Boolean);
  return {
    always: loadOf(compilation, always),
    pages: sortedRecord(
      pages
        .filter((page) => !isExpose(page))
        .map(([name, group]) => [name, loadOf(compilation, [group, ...group.getChildren().filter(isNamed)])]),
    ),
    shared: sortedRecord(
      offered.map((module) => [module._name, loadOf(compilation, groupsOf(module)).files]),
    ),
  };
}

/** The addresses of the files of chunk groups, and the shared modules that their modules use. */
function loadOf({ chunkGraph, outputOptions }, groups) {
  const chunks = [...new Set(groups.flatMap((group) => group.chunks))];
  const files = chunks
    .flatMap((chunk) => [...chunk.files])
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => outputOptions.publicPath + file);
  const shared = chunks
    .flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
    .filter(({ type }) => type === 'consume-shared-module')
    .map(({ options }) => options.shareKey);
  return { files: [...new Set(files)].sort(), shared: [...new Set(shared)].sort() };
}

/** Module Federation keeps a parsed range; the text is that of `consumedModules`. */
function rangeOf({ shareKey }) {
  return `^${installedVersion(shareKey)}`;
}

function sortedRecord(pairs) {
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}
