import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { JoinScriptsPlugin } from './join-scripts.mjs';
import {
  federatedBuild,
  serverBuild,
  standaloneBuild,
  standaloneUrl,
  startScripts,
} from './rendered-slice.mjs';
import { TextsPlugin, textsRule } from './texts-plugin.mjs';
import { compressors, outputNames } from './webpack-base.mjs';

/**
 * The three builds of the fill page: `standalone` (what a visitor's phone loads: one script, no federation), `federated`
 * (the remote the shell loads for the owner's preview) and `server` (the server module, React included, which the gateway
 * runs). In webpack's function form; `server` waits for `standalone`, whose hashed script and texts it names in the page, with
 * the hash of the script's text.
 */
export function fillConfigs({ directory }) {
  return (_env, { mode = 'production' }) => {
    const name = 'fill';
    // Of what a visitor's phone loads, wherever it is built.
    const level = 'release';
    const scripts = startScripts({ name, mode });
    const names = outputNames(mode);
    const folder = join(directory, 'src/texts');
    const rules = [textsRule(folder)];
    const texts = {};
    let partBytes = [];
    return [
      standaloneBuild({
        name,
        directory,
        mode,
        level,
        served: 'fill',
        scripts,
        entries: {
          'fill-worker': join(directory, 'src/fill-worker.ts'),
          early: join(directory, 'src/early-ticks.ts'),
          start: join(directory, 'src/react.ts'),
        },
        // A service worker is identified by its address: under a new name it would be another worker.
        filename: ({ chunk }) => (chunk?.name === 'fill-worker' ? '[name].js' : names.filename),
        // A lazy step is one file: on a weak signal each further one may fail on its own.
        splitChunks: false,
        plugins: [
          new JoinScriptsPlugin({
            entries: ['early', 'start', 'main'],
            onJoined: (bytes) => {
              partBytes = bytes;
            },
          }),
          new TextsPlugin({ folder, url: standaloneUrl(name), addresses: texts, mode }),
          ...(mode === 'production'
            ? compressors({ test: /(\.[0-9a-f]{10}|fill-worker)\.js(on)?$/, level })
            : []),
        ],
      }),
      federatedBuild({
        name,
        directory,
        mode,
        exposes: { './fill-page': './src/exposed/fill-page.tsx' },
        rules,
      }),
      serverBuild({
        directory,
        mode,
        served: 'fill',
        define: {
          __FILL_SCRIPT__: () => scripts.main[0],
          __FILL_SCRIPT_PARTS__: () =>
            mode === 'production' ? partsOf(directory, scripts.main[0], partBytes) : [],
          __FILL_TEXTS__: () => texts,
        },
        rules,
      }),
    ];
  };
}

/** The parts of the script, with the CSP source of each, by which the page allows it inline. */
function partsOf(directory, address, partBytes) {
  let rest = readFileSync(join(directory, 'dist/public/standalone', basename(address)));
  const parts = partBytes.map((bytes) => {
    const part = rest.subarray(0, bytes);
    rest = rest.subarray(bytes);
    return part;
  });
  return [...parts, rest].map((part) => ({
    bytes: part.byteLength,
    hash: `sha256-${createHash('sha256').update(part).digest('base64')}`,
  }));
}
