import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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
    const scripts = startScripts({ name, mode });
    const names = outputNames(mode);
    const folder = join(directory, 'src/texts');
    const rules = [textsRule(folder)];
    const texts = {};
    return [
      standaloneBuild({
        name,
        directory,
        mode,
        scripts,
        entries: { 'fill-worker': join(directory, 'src/fill-worker.ts') },
        // A service worker is identified by its address: under a new name it would be another worker.
        filename: ({ chunk }) => (chunk?.name === 'fill-worker' ? '[name].js' : names.filename),
        // A lazy step is one file: on a weak signal each further one may fail on its own.
        splitChunks: false,
        plugins: [
          new TextsPlugin({ folder, url: standaloneUrl(name), addresses: texts, mode }),
          ...(mode === 'production' ? compressors(/(\.[0-9a-f]{10}|fill-worker)\.js(on)?$/) : []),
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
        define: {
          __FILL_SCRIPT__: () => scripts.main[0],
          __FILL_SCRIPT_HASH__: () => (mode === 'production' ? hashOfScript(directory, scripts.main[0]) : ''),
          __FILL_TEXTS__: () => texts,
        },
        rules,
      }),
    ];
  };
}

/** The CSP source of the script's text, by which the page allows it inline. */
function hashOfScript(directory, address) {
  const text = readFileSync(join(directory, 'dist/public/standalone', basename(address)));
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
