import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Builds one service as `npm run build` does. Returns whether the bundle differs, or the build's error output. */
export async function rebuildService(
  root: string,
  name: string,
): Promise<{ isDifferent: boolean; errors?: string }> {
  const directory = join(root, 'services', name);
  const output = join(directory, 'dist');
  const read = () =>
    globSync('**/*.js', { cwd: output })
      .sort()
      .map((file) => readFileSync(join(output, file), 'utf8'))
      .join('\n');
  const before = read();
  const builder = join(root, 'packages/build-kit/bin/build-service.mjs');
  const child = spawn(process.execPath, [builder, ...entryPointsOf(directory)], {
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

/** The arguments of the workspace's `build` script, which is `build-service <entry points>`. */
function entryPointsOf(directory: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    scripts: { build: string };
  };
  return scripts.build.split(' ').slice(1);
}
