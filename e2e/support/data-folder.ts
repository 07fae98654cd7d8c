import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { rounds } from './rounds.ts';

const memory = '/dev/shm';
const name = 'scanlist-e2e';
const freeBytesMin = 4 * 1024 ** 3;

/**
 * A new folder for a product's data. It is in memory if there is much of it: a product stops two seconds sooner than on a
 * disk. A long proof writes more, so that its folder is on the disk. Also removes folders that killed processes left in
 * memory.
 */
export function createDataFolder(): string {
  const isOnDisk = rounds({ once: !hasSpace(), many: true });
  if (isOnDisk) return mkdtempSync(join(tmpdir(), `${name}-`));
  for (const folder of readdirSync(memory)) {
    const pid = Number(new RegExp(`^${name}-(\\d+)-`).exec(folder)?.[1] ?? 0);
    if (pid > 0 && isGone(pid) && isOwn(join(memory, folder)))
      rmSync(join(memory, folder), { recursive: true, force: true });
  }
  return mkdtempSync(join(memory, `${name}-${process.pid}-`));
}

function hasSpace(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= freeBytesMin && freemem() >= 2 * freeBytesMin;
  } catch {
    return false;
  }
}

/** Another user's folder could not be removed. */
function isOwn(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
