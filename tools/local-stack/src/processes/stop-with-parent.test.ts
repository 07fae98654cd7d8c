import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isAlive } from './process-identity.ts';
import { waitUntil } from './wait-until.ts';

const module = fileURLToPath(new URL('./stop-with-parent.ts', import.meta.url));

test('a server ends when its parent is killed with -9', async () => {
  const script = `
    import { spawn } from 'node:child_process';
    import { stopWithParent } from ${JSON.stringify(module)};
    const server = spawn('sleep', ['600'], { stdio: 'ignore', detached: true });
    stopWithParent(server.pid, 'TERM');
    console.log(server.pid);
    setInterval(() => {}, 1000);
  `;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
  const server = Number(chunk.toString());
  expect(isAlive(server)).toBe(true);
  parent.kill('SIGKILL');
  await waitUntil('the server to end', () => !isAlive(server));
});
