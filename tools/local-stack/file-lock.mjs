// Only Node's built-in modules: this runs in a fresh clone, before anything is installed.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Acquires the lock `name` of the checkout `root`; resolves with a function that releases it. Prints `waiting` once and waits
 * while another running process holds it. The lock of a killed holder is taken over, also if its pid was reused (after a
 * reboot, in a container); without /proc, only a reuse by this process is detected.
 */
export async function takeLock(root, name, waiting) {
  const folder = join(root, '.local');
  const file = join(folder, `${name}.lock`);
  const own = `${file}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  for (let hasSaid = false; ; ) {
    if (isCreated(file, own)) return () => rmSync(file, { force: true });
    const holder = read(file);
    if (holder !== undefined && isStale(holder)) remove(file, holder, own);
    else if (!hasSaid) {
      console.log(waiting);
      hasSaid = true;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Creates the file with its content in one step; false if it exists. A kill never leaves an empty file. */
function isCreated(file, own) {
  writeFileSync(own, `${process.pid} ${startOf(process.pid)}`);
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes the lock of `holder`. If another process has acquired it meanwhile, it is put back. */
function remove(file, holder, own) {
  try {
    renameSync(file, own);
    if (read(own) !== holder) linkSync(own, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function isStale(holder) {
  const [pid, start] = holder.trim().split(' ');
  if (!pid || !isAlive(Number(pid))) return true;
  return start ? start !== startOf(pid) : Number(pid) === process.pid;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The start time of a process in ticks since boot; empty without /proc. */
function startOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19];
  } catch {
    return '';
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
