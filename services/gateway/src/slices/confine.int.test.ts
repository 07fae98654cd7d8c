import { expect, it } from 'vitest';
import { kernelParts, runConfined, runWithoutPerl } from '../testing/kernel-holds.ts';

/** What a program says came of all that it tried. */
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

it('the kernel holds what Node would not, in each part that it has', () => {
  const { stdout, stderr } = runConfined(program);
  expect(stderr).toBe('');
  const { holds, ...outcomes } = JSON.parse(stdout);
  expect(holds.split(',').filter((part: string) => part && part !== 'user')).toEqual(kernelParts());
  expect(outcomes).toMatchObject({
    itself: 'done',
    itsOwnSignal: 'done',
    ...(holds.includes('files') && ofFiles),
    ...(holds.includes('network') && { signal: 'EPERM' }),
  });
});

it("Node's permissions hold files and programs where there is no Perl, and signals are open", () => {
  const { stdout, stderr } = runWithoutPerl(program);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    holds: '',
    environment: 'ERR_ACCESS_DENIED',
    users: 'ERR_ACCESS_DENIED',
    itself: 'done',
    written: 'ERR_ACCESS_DENIED',
    program: 'ERR_ACCESS_DENIED',
    signal: 'done',
    itsOwnSignal: 'done',
  });
});
