import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isGone } from '../processes/process-identity.ts';

const memory = '/dev/shm';
/** A run of the integration tests holds a few hundred MB at a time. */
const roomBytesMin = 2 * 1024 ** 3;

/**
 * Makes a folder for data that is thrown away, to be removed by whoever asked. It lies in memory where the system offers
 * that and has room: a disk's file system looks longer and longer for the place of a new file while many are being
 * removed, and a database is three hundred files. Nothing in it may need to be executed; memory often forbids that.
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
