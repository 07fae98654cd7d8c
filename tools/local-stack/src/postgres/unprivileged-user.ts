import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * The user PostgreSQL runs as. It refuses to run as root, so root runs it as `postgres` or `nobody`. Undefined means the
 * current user. Throws if root finds neither user.
 */
export function postgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const found = users.find((fields) => fields[0] === name);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody". Start as another user, or set DATABASE_URL.',
  );
}

/** True if `user` may enter `directory`. */
export function canEnter(directory: string, user: SystemUser): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}
