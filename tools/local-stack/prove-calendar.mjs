// The proof `calendar`: unit and integration tests at other moments of the calendar, by Debian's libfaketime.
import { existsSync, globSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCommand } from './run-command.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const dayMs = 86_400_000;

/** Each run starts at its moment, and time goes on from there. */
const moments = [
  { name: 'ten seconds before midnight', from: (now) => (Math.floor(now / dayMs) + 1) * dayMs - 10_000 },
  { name: '400 days from now', from: (now) => now + 400 * dayMs },
];

const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
if (!library) {
  console.error('The calendar needs libfaketime. On Debian and Ubuntu: apt-get install faketime');
  process.exit(1);
}
let failed = 0;
for (const { name, from } of moments) {
  for (const part of ['unit', 'int']) {
    const now = Date.now();
    const start = from(now);
    console.log(`\n${part}: ${name}, from ${new Date(start).toISOString()}`);
    const { PROVE: _long, ...inherited } = process.env;
    const env = { ...inherited, ...clockLaterBy(library, start - now) };
    const code = await runCommand(process.execPath, ['tools/local-stack/test.mjs', part], { cwd: root, env });
    if (code !== 0) failed += 1;
    removeLeftFiles();
  }
}
process.exit(failed === 0 ? 0 : 1);

/**
 * The environment of a process whose clock is ahead by that time, and of what it starts. Its timers and the times of files
 * stay right. nats-server does not use the C library and keeps the machine's clock.
 */
function clockLaterBy(library, ms) {
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${(ms / 1000).toFixed(3)}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    NODE_OPTIONS: `--import=${new URL('pass-clock-on.mjs', import.meta.url)}`,
  };
}

/** libfaketime keeps a semaphore and a few bytes for each process, and leaves them behind when the process is killed. */
function removeLeftFiles() {
  for (const file of globSync('/dev/shm/{faketime_shm_,sem.faketime_sem_}*')) {
    const pid = file.slice(file.lastIndexOf('_') + 1);
    if (!existsSync(`/proc/${pid}`)) rmSync(file, { force: true });
  }
}
