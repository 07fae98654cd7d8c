import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** True if no process has this pid, not even a zombie. */
export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}

/** True if a process with this pid runs, of any user. A zombie does not count. */
export function isAlive(pid: number): boolean {
  if (isGone(pid)) return false;
  return process.platform !== 'linux' || statFields(pid)?.[0] !== 'Z';
}

/**
 * The start time of a process, which distinguishes it from a later process with the same pid. Undefined if there is no such
 * process.
 */
export function startMark(pid: number): string | undefined {
  if (process.platform === 'linux') return statFields(pid)?.[19];
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() || undefined : undefined;
}

/** The command line of a process; empty if there is no such process. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/** The fields of /proc/<pid>/stat after the program's name, which may contain spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
