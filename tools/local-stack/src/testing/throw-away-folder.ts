import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isGone } from '../processes/process-identity.ts';

const memory = '/dev/shm';
/** A run of the integration tests holds a few hundred MB at a time. */
const roomBytesMin = 2 * 1024 ** 3;

/**
 * Makes a folder for temporary data; the caller removes it. It lies in memory (/dev/shm) where the system offers that and has
 * room: on ext4, creating a file is slow while many others are being removed, and a database is three hundred files. Put no
 * programs into it: /dev/shm is often mounted without the right to execute.
 */
export function throwAwayFolder(name: string): string {
  if (!hasRoom()) return mkdtempSync(join(tmpdir(), `${name}-`));
  removeLeftovers(name);
  return mkdtempSync(join(memory, `${name}-${process.pid}-`));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomBytesMin && freemem() >= 2 * roomBytesMin;
  } catch {
    return false;
  }
}

/** Memory is not given back by itself when a run is killed with -9. */
function removeLeftovers(name: string): void {
  for (const folder of readdirSync(memory)) {
    const pid = folder.startsWith(`${name}-`) ? Number(folder.split('-').at(-2)) : Number.NaN;
    if (pid > 0 && isGone(pid)) rmSync(join(memory, folder), { recursive: true, force: true });
  }
}
