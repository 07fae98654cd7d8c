// `node tools/deployment/copy-production-modules.mjs <folder> <workspace>...`: copies the installed packages that a
// workspace needs at run time, and no others. Uses only Node's built-in modules, because image builds run it.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The folders below `root` (such as 'node_modules/zod') that these workspaces need at run time: their dependencies and those
 * of our bundled packages, recursively, at the paths in package-lock.json. Development dependencies and packages for other
 * platforms are left out. Throws if a needed package is not installed.
 */
export function productionModules(root, workspaces) {
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const needed = new Set();
  const visit = (place) => {
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = locked[place];
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of new Set([
      ...Object.keys(dependencies),
      ...Object.keys(optionalDependencies),
      ...peers,
    ])) {
      const found = placeOf(locked, place, name);
      const isHere = found !== undefined && existsSync(join(root, found));
      if (!isHere && name in optionalDependencies) continue;
      if (!isHere) throw new Error(`${place} needs ${name}, which is not installed`);
      // Our own packages are inside the bundles; their dependencies are not.
      const target = locked[found].link ? locked[found].resolved : found;
      if (needed.has(target)) continue;
      needed.add(target);
      visit(target);
    }
  };
  for (const workspace of workspaces) visit(workspace);
  return [...needed].filter((place) => place.includes('node_modules/')).sort();
}

/** Node's resolution: beside the importing package, then in every folder above. */
function placeOf(locked, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    if (!folder.endsWith('node_modules')) {
      const place = join(folder, 'node_modules', name);
      if (place in locked) return place;
    }
    if (folder === '.') return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [target, ...workspaces] = process.argv.slice(2);
  const root = process.cwd();
  for (const place of productionModules(root, workspaces)) {
    // A nested node_modules has packages of its own, which are copied only if needed.
    cpSync(join(root, place), join(target, place), {
      recursive: true,
      filter: (source) =>
        source === join(root, place) || !source.startsWith(join(root, place, 'node_modules')),
    });
  }
}
