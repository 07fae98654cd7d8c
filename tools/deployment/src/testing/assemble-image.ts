import { copyFileSync, linkSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CopyLine, Stage } from './dockerfile.ts';
import { root } from './root.ts';
import { productionModules } from './scripts.ts';

/**
 * Assembles the files of an image below `folder`, line by line as the Dockerfile copies them, from this built checkout. Files
 * are hard links if possible, never symbolic ones: Node must find only what the image has.
 */
export function assembleImage(stages: Map<string, Stage>, target: string, folder: string): void {
  const stage = stages.get(target);
  if (!stage) throw new Error(`the Dockerfile has no target ${target}`);
  for (const line of stage.copies) {
    const to = join(folder, line.target.startsWith('/') ? line.target : join(stage.workdir, line.target));
    for (const { source, place } of sourcesOf(stages, line)) {
      const isInto = line.target.endsWith('/') && !lstatSync(source).isDirectory();
      linkTree(source, isInto ? join(to, basename(source)) : join(to, place), place !== '');
    }
  }
}

/** The sources of a COPY line in this checkout, with their paths below its target. */
function sourcesOf(
  stages: Map<string, Stage>,
  { from, sources }: CopyLine,
): { source: string; place: string }[] {
  if (from === undefined) return sources.map((source) => ({ source: join(root, source), place: '' }));
  if (from === 'build')
    return sources.map((source) => ({ source: join(root, source.replace('/app/', '')), place: '' }));
  // A stage of modules: node copy-production-modules.mjs <folder> <workspace>...
  const [, , , ...workspaces] = stages.get(from)?.runs.at(-1) ?? [];
  return productionModules(root, workspaces).map((place) => ({
    source: join(root, place),
    place: place.slice('node_modules/'.length),
  }));
}

function linkTree(source: string, target: string, isPackage: boolean): void {
  if (!lstatSync(source).isDirectory()) {
    mkdirSync(dirname(target), { recursive: true });
    linkFile(source, target);
    return;
  }
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    // A nested node_modules has packages of its own, which are linked only if needed.
    if (isPackage && entry.name === 'node_modules') continue;
    if (entry.isDirectory()) linkTree(join(source, entry.name), join(target, entry.name), false);
    else if (entry.isFile()) linkFile(join(source, entry.name), join(target, entry.name));
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // Another file system: hard links are impossible.
    copyFileSync(source, target);
  }
}
