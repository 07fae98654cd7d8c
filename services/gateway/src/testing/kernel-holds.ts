import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, confinedCommand } from '../slices/confine.ts';

interface Output {
  stdout: string;
  stderr: string;
}

/** Runs a program as renderers run, without Node's permissions, so that the kernel answers alone. */
export function runConfined(program: string): Output {
  return run(program, (file) => {
    const { words, ...rest } = confinedCommand(file);
    return { ...rest, words: words.filter((word) => !/^--(permission|allow-)/.test(word)) };
  });
}

/** Runs a program as renderers run where there is no Perl, so that Node's permissions answer alone. */
export function runWithoutPerl(program: string): Output {
  return run(program, (file) => confinedCommand(file, '/nowhere/perl'));
}

function run(program: string, commandOf: (file: string) => Command): Output {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'confine-'));
  writeFileSync(join(folder, 'program.mjs'), program);
  const { command, words, cwd } = commandOf(join(folder, 'program.mjs'));
  const { stdout, stderr } = spawnSync(command, words, { cwd, env: {}, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { stdout, stderr };
}

/** Asks the kernel by itself, so that a renderer that is not confined where it could be fails a test. */
const probe = `
  use Config;
  my $seccomp = { x86_64 => 317, aarch64 => 277 }->{ (split /-/, $Config{archname})[0] } or exit;
  my ($landlock, $ask_version, $ask_action) = (444, 1, 2);
  print "files," if syscall($landlock, 0, 0, $ask_version) > 0;
  my $deny = pack('L', 0x00050000);
  print "network" if syscall($seccomp, $ask_action, 0, $deny) == 0;`;

/** The parts of `files` and `network` in which the kernel of this machine can confine renderers, with Perl. */
export function kernelParts(): string[] {
  if (process.platform !== 'linux') return [];
  const { stdout } = spawnSync('/usr/bin/perl', ['-e', probe], { encoding: 'utf8' });
  return (stdout ?? '').split(',').filter(Boolean);
}
