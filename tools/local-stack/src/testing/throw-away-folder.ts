import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isGone } from '../processes/process-identity.ts';

interface Options {
  /** A folder that lies in memory. */
  memory?: string;
  /** How many bytes must be free there, and twice as many in memory. A run of the integration tests uses a few hundred MB. */
  roomBytesMin?: number;
}

/**
 * Makes a folder for temporary data; the caller removes it. It lies in memory (/dev/shm) where the system offers that and has
 * room, else in the system's temporary folder: on ext4, creating a file is slow while many others are being removed, and a
 * database is three hundred files. Put no programs into it: /dev/shm is often mounted without the right to execute.
 *
 * Removes the folders of that name whose process was killed before it could do so.
 */
export function throwAwayFolder(
  name: string,
  { memory = '/dev/shm', roomBytesMin = 2 * 1024 ** 3 }: Options = {},
): string {
  if (!hasRoom(memory, roomBytesMin)) return mkdtempSync(join(tmpdir(), `${name}-`));
  removeOrphanedFolders(name, memory);
  return mkdtempSync(join(memory, `${name}-${process.pid}-`));
}

function hasRoom(memory: string, roomBytesMin: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomBytesMin && freemem() >= 2 * roomBytesMin;
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
      // Another user's, who removes it at the next run.
    }
  }
}
