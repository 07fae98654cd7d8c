import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confinedCommand } from '../slices/confine.ts';

/** Runs a program as renderers run, without Node's permissions, so that the kernel answers alone. */
export function runConfined(program: string): { stdout: string; stderr: string } {
  const folder = mkdtempSync(join(tmpdir(), 'confine-'));
  writeFileSync(join(folder, 'program.mjs'), program);
  const { command, words, cwd } = confinedCommand(join(folder, 'program.mjs'));
  const withoutPermissions = words.filter((word) => !/^--(permission|allow-)/.test(word));
  const { stdout, stderr } = spawnSync(command, withoutPermissions, { cwd, env: {}, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { stdout, stderr };
}

/** Whether the kernel of this machine confines renderers: Linux with Perl, Landlock and seccomp. */
export function kernelHolds(): boolean {
  const { stdout } = runConfined('console.log(process.argv[2]);');
  return ['files', 'network'].every((part) => stdout.includes(part));
}
