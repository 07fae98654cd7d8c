import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { confinedCommand } from './confine.ts';

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

it.runIf(process.platform === 'linux')('the kernel holds what Node would not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confine-'));
  await writeFile(join(folder, 'program.mjs'), program);
  const { command, words, cwd } = confinedCommand(join(folder, 'program.mjs'));
  const withoutPermissions = words.filter((word) => !/^--(permission|allow-)/.test(word));
  const { stdout, stderr } = spawnSync(command, withoutPermissions, { cwd, env: {}, encoding: 'utf8' });
  await rm(folder, { recursive: true });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    holds: 'files,network',
    environment: 'EACCES',
    users: 'EACCES',
    itself: 'done',
    written: 'EACCES',
    program: 'EACCES',
    signal: 'EPERM',
    itsOwnSignal: 'done',
  });
});
