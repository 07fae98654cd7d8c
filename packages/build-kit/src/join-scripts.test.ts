import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import TerserPlugin from 'terser-webpack-plugin';
import { expect, test } from 'vitest';
import webpack from 'webpack';
import { JoinScriptsPlugin } from './join-scripts.mjs';

test('scripts are one file, and each part runs before the next one has come', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'join-scripts-'));
  try {
    writeFileSync(
      join(folder, 'library.js'),
      "export const word = ['é'];\n/*! @license MIT */\nsaid.push('library');\n",
    );
    writeFileSync(join(folder, 'start.js'), "import './library.js';\n");
    writeFileSync(join(folder, 'main.js'), "import { word } from './library.js';\nsaid.push(...word);\n");
    writeFileSync(join(folder, 'early.js'), "said.push('early');\n");
    const joined: number[][] = [];
    const compiler = webpack({
      mode: 'production',
      context: folder,
      devtool: 'source-map',
      entry: {
        early: './early.js',
        start: './start.js',
        main: { import: './main.js', dependOn: 'start' },
      },
      output: { path: join(folder, 'dist') },
      optimization: { minimizer: [new TerserPlugin({ extractComments: true })] },
      plugins: [
        new JoinScriptsPlugin({
          entries: ['early', 'start', 'main'],
          onJoined: (bytes) => joined.push(bytes),
        }),
      ],
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    await promisify(compiler.close.bind(compiler))();

    const names = stats?.compilation.getAssets().map(({ name }) => name);
    expect(names?.sort()).toEqual(['main.js', 'main.js.map', 'start.js.LICENSE.txt']);
    const file = readFileSync(join(folder, 'dist/main.js'));
    expect(joined).toHaveLength(1);
    const said: string[] = [];
    const page = createContext({ said, self: {} });
    const [early = 0, start = 0] = joined[0] ?? [];
    runInContext(file.subarray(0, early).toString(), page);
    expect(said).toEqual(['early']);
    runInContext(file.subarray(early, early + start).toString(), page);
    expect(said).toEqual(['early', 'library']);
    runInContext(file.subarray(early + start).toString(), page);
    expect(said).toEqual(['early', 'library', 'é']);
    const map = JSON.parse(readFileSync(join(folder, 'dist/main.js.map'), 'utf8')) as { sources: string[] };
    expect(map.sources.filter((source) => /\/(library|main)\.js$/.test(source))).toHaveLength(2);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
