import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import webpack from 'webpack';
import { StableIdsPlugin } from './stable-ids.mjs';

test('the entry of Module Federation has the same id, whatever its file is called', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stable-ids-'));
  try {
    const plugins = [new StableIdsPlugin()];
    const built = await Promise.all(
      ['0a1b2c3d4e5f', 'f5e4d3c2b1a0'].map((hash) => buildWithEntry(join(folder, hash), hash, plugins)),
    );
    expect(built[1]).toBe(built[0]);
    expect(built[0]).toMatch(/\b1\d{6}\b/);
    const unplugged = await buildWithEntry(join(folder, 'without'), 'f5e4d3c2b1a0', []);
    expect(unplugged).not.toBe(built[0]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

/** Builds a script with a federation entry of that name, alone and concatenated with another module. */
async function buildWithEntry(directory: string, hash: string, plugins: StableIdsPlugin[]): Promise<string> {
  const entry = join(directory, 'node_modules/.federation');
  mkdirSync(entry, { recursive: true });
  writeFileSync(join(directory, 'node_modules/inner.js'), 'export const inner = [1];\n');
  writeFileSync(
    join(entry, `entry.${hash}.js`),
    "import { inner } from '../inner.js';\nexport const text = inner.concat(2);\n",
  );
  writeFileSync(
    join(directory, 'index.js'),
    `import('./node_modules/.federation/entry.${hash}.js').then(console.log);\n`,
  );
  const compiler = webpack({
    mode: 'production',
    devtool: false,
    context: directory,
    entry: './index.js',
    output: { path: join(directory, 'dist') },
    optimization: { chunkIds: 'named' },
    plugins: [...plugins, new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  });
  await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  return readFileSync(join(directory, 'dist/main.js'), 'utf8');
}
