import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the whole project. */
export const projectRoot = join(import.meta.dirname, '../../../..');

/** Every file of the project below a folder, as a path from its root; no installed, built or hidden files. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [path];
    const isOurs = entry.isDirectory() && !/^(\..*|node_modules|dist|test-results)$/.test(entry.name);
    return isOurs ? filesBelow(path) : [];
  });
}
