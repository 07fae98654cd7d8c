import { expect, it } from 'vitest';
import { runConfined } from '../testing/kernel-holds.ts';

/** What a program says that has no permissions of Node to keep, so the kernel answers alone. */
const program = `
  import { spawnSync } from 'node:child_process';
  import { readFileSync, writeFileSync } from 'node:fs';
  const tries = {
    environment: () => readFileSync('/proc/' + process.ppid + '/environ'),
    users: () => readFileSync('/etc/passwd'),
    itself: () => readFileSync(process.argv[1]),
    written: () => writeFileSync(process.argv[1] + '.new', ''),
    program: () => { const { error } = spawnSync('/usr/bin/id'); if (error) throw error; },
    signal: () => process.kill(process.ppid, 0),
    itsOwnSignal: () => process.kill(process.pid, 0),
  };
  const outcomes = Object.entries(tries).map(([name, run]) => {
    try { run(); return [name, 'done']; } catch (error) { return [name, error.code]; }
  });
  console.log(JSON.stringify({ holds: process.argv[2], ...Object.fromEntries(outcomes) }));`;

const ofFiles = { environment: 'EACCES', users: 'EACCES', written: 'EACCES', program: 'EACCES' };

it('the kernel holds what Node would not, as far as it says that it does', () => {
  const { stdout, stderr } = runConfined(program);
  expect(stderr).toBe('');
  const { holds, ...outcomes } = JSON.parse(stdout);
  expect(outcomes).toMatchObject({
    itself: 'done',
    itsOwnSignal: 'done',
    ...(holds.includes('files') && ofFiles),
    ...(holds.includes('network') && { signal: 'EPERM' }),
  });
});
