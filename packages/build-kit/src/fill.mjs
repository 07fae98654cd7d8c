import { join } from 'node:path';
import { federatedBuild, serverBuild, standaloneBuild, startScripts } from './rendered-slice.mjs';
import { compressors, outputNames } from './webpack-base.mjs';

/**
 * The three builds of the fill page: `standalone` (what a visitor's phone loads: one script, no federation), `federated`
 * (the remote the shell loads for the owner's preview) and `server` (the server module, React included, which the gateway
 * runs). In webpack's function form; `server` waits for `standalone`, whose hashed script it names in the page.
 */
export function fillConfigs({ directory }) {
  return (_env, { mode = 'production' }) => {
    const name = 'fill';
    const scripts = startScripts({ name, mode });
    const names = outputNames(mode);
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
        plugins: mode === 'production' ? compressors(/(\.[0-9a-f]{10}|fill-worker)\.js$/) : [],
      }),
      federatedBuild({ name, directory, mode, exposes: { './fill-page': './src/exposed/fill-page.tsx' } }),
      serverBuild({ directory, mode, define: { __FILL_SCRIPT__: () => scripts.main[0] } }),
    ];
  };
}
