import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Builds one service as `npm run build` does. Returns whether the bundle differs, or the build's error output. */
export async function rebuildService(
  root: string,
  name: string,
): Promise<{ isDifferent: boolean; errors?: string }> {
  const directory = join(root, 'services', name);
  const output = join(directory, 'dist', 'main.js');
  const read = () => (existsSync(output) ? readFileSync(output, 'utf8') : '');
  const before = read();
  const child = spawn(process.execPath, [join(root, 'packages/build-kit/bin/build-service.mjs')], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) return { isDifferent: false, errors: errors.trim() };
  return { isDifferent: read() !== before };
}
