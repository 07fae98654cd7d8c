import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The commit a tree is at, and its time in ISO 8601, UTC, as far as it is known. */
export interface Commit {
  id: string;
  at: string | null;
}

const run = promisify(execFile);

/** The commit of a checkout; null where it has uncommitted changes or is not one of git. */
export async function readCommit(root: string): Promise<Commit | null> {
  const git = async (...args: string[]) => (await run('git', ['-C', root, ...args])).stdout.trim();
  try {
    const [changes, commit] = await Promise.all([
      git('status', '--porcelain'),
      git('log', '-1', '--format=%H %ct'),
    ]);
    const [id = '', seconds = ''] = commit.split(' ');
    return changes === '' ? { id, at: new Date(Number(seconds) * 1000).toISOString() } : null;
  } catch {
    return null;
  }
}
