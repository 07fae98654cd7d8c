import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import webpack from 'webpack';
import { fillConfigs } from './fill.mjs';
import { RecordBuildPlugin } from './record-build.mjs';

const directory = join(import.meta.dirname, '../../../apps/fill-mfe');

test('a phone loads the same bytes of the fill page from npm start and from an image', async () => {
  const local = await phoneFiles('local');
  expect(Object.keys(local).filter((name) => /^main\.[0-9a-f]{10}\.js\.br$/.test(name))).toHaveLength(1);
  expect(local).toEqual(await phoneFiles('release'));
}, 300_000);

/** Every file that a phone may load, in base64, as the build at that level writes it. */
async function phoneFiles(level: 'local' | 'release'): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'scanlist-phone-files-'));
  vi.stubEnv('BUILD_LEVEL', level);
  try {
    const [standalone] = fillConfigs({ directory })({}, { mode: 'production' });
    const compiler = webpack({
      ...standalone,
      output: { ...standalone?.output, path: folder },
      // Its record would be written into the checkout's own build.
      plugins: standalone?.plugins.filter((plugin) => !(plugin instanceof RecordBuildPlugin)),
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    await promisify(compiler.close.bind(compiler))();
    expect(stats?.compilation.errors).toEqual([]);
    return Object.fromEntries(
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')]),
    );
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
}
