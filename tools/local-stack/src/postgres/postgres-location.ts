import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyBinaries, installedBinaries } from './postgres-binaries.ts';
import { canEnter, postgresUser, type SystemUser } from './unprivileged-user.ts';

export interface PostgresLocation {
  /** The folder with `bin`, `lib` and `share`. */
  binaries: string;
  dataDirectory: string;
  user: SystemUser | undefined;
  /** A notice for the terminal if the data is not in the checkout. */
  notice: string | undefined;
}

/**
 * Where PostgreSQL's binaries and data are (decision R2): in the checkout. If root runs it and the unprivileged user cannot
 * enter the checkout, they are in a folder of the system's temporary directory, named after the checkout.
 */
export function postgresLocation(root: string, stackDirectory: string): PostgresLocation {
  const native = installedBinaries(root);
  const user = postgresUser();
  mkdirSync(stackDirectory, { recursive: true });
  if (user && !canEnter(stackDirectory, user) && canEnter(dirname(stackDirectory), user)) {
    // Others may only pass through this folder; its files keep their own permissions.
    chmodSync(stackDirectory, statSync(stackDirectory).mode | 0o011);
  }
  const here = join(stackDirectory, 'postgres');
  if (!user) return { binaries: native, dataDirectory: here, user, notice: undefined };

  const temporary = [tmpdir(), '/tmp', '/var/tmp'].find((folder) => canEnter(folder, user)) ?? tmpdir();
  const outside = join(temporary, `scanlist-${shortHash(root)}`);
  const binaries = canEnter(join(native, 'bin'), user)
    ? native
    : copyBinaries(native, join(ownFolder(outside, user), 'binaries'));
  if (canEnter(stackDirectory, user)) return { binaries, dataDirectory: here, user, notice: undefined };
  const dataDirectory = join(ownFolder(outside, user), `data-${shortHash(stackDirectory)}`);
  const notice = `PostgreSQL does not run as root and its user cannot enter ${stackDirectory}: its data is in ${dataDirectory}`;
  return { binaries, dataDirectory, user, notice };
}

/** Creates the folder. Refuses an existing one that belongs to another user. */
function ownFolder(folder: string, user: SystemUser): string {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || (found.uid !== 0 && found.uid !== user.uid)) {
    throw new Error(`${folder} belongs to another user. Remove it, or set TMPDIR to another folder.`);
  }
  if (found.uid === user.uid) chownSync(folder, 0, 0);
  return folder;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
