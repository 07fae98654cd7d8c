import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isGone } from '../processes/process-identity.ts';

interface Options {
  /** A folder in memory. */
  memory?: string;
  /** The bytes that must be free there, and twice as many in memory. The integration tests use a few hundred MB. */
  freeBytesMin?: number;
}

/**
 * Creates a folder for temporary data; the caller removes it. It is in memory (/dev/shm) if the system has enough, else in the
 * system's temporary folder. A database is three hundred files, and on ext4 creating files is slow while others are being
 * removed. Do not put programs into it: /dev/shm is often mounted without the right to execute.
 *
 * Also removes folders of that name that killed processes left.
 */
export function createTemporaryFolder(
  name: string,
  { memory = '/dev/shm', freeBytesMin = 2 * 1024 ** 3 }: Options = {},
): string {
  if (!hasSpace(memory, freeBytesMin)) return mkdtempSync(join(tmpdir(), `${name}-`));
  removeOrphanedFolders(name, memory);
  return mkdtempSync(join(memory, `${name}-${process.pid}-`));
}

function hasSpace(memory: string, freeBytesMin: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= freeBytesMin && freemem() >= 2 * freeBytesMin;
  } catch {
    return false;
  }
}

/** The system does not free this memory when a process ends. */
function removeOrphanedFolders(name: string, memory: string): void {
  for (const folder of readdirSync(memory)) {
    const pid = folder.startsWith(`${name}-`) ? Number(folder.split('-').at(-2)) : Number.NaN;
    if (!(pid > 0 && isGone(pid))) continue;
    try {
      rmSync(join(memory, folder), { recursive: true, force: true });
    } catch {
      // It belongs to another user, whose next run removes it.
    }
  }
}
