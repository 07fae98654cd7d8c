import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cssAsText } from './css-as-text.mjs';
import { scriptLoader } from './webpack-base.mjs';

/**
 * Draws pages of a slice at build time, for browsers to show before the slice's scripts have come. `src/prerender.tsx`
 * exports `prerender()`, which returns the HTML of each address. They are written to `build-prerendered.json`.
 */
export function prerenderBuild({ directory, mode }) {
  return {
    mode,
    context: directory,
    name: 'prerendered',
    target: 'node24',
    devtool: false,
    entry: { prerender: join(directory, 'src/prerender.tsx') },
    experiments: { outputModule: true },
    output: {
      path: join(directory, 'dist/prerender'),
      filename: '[name].mjs',
      library: { type: 'module' },
      chunkFormat: 'module',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, use: scriptLoader(mode) },
        { test: /\.css$/, use: cssAsText({ directory }) },
      ],
    },
    optimization: { minimize: false },
    performance: { hints: false },
    stats: 'errors-warnings',
    plugins: [new PrerenderPlugin(directory)],
  };
}

class PrerenderPlugin {
  constructor(directory) {
    this.directory = directory;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('PrerenderPlugin', async ({ hash, outputOptions }) => {
      // Under another address in each run: while developing, the module before is still loaded.
      const module = `${pathToFileURL(join(outputOptions.path, 'prerender.mjs'))}?${hash}`;
      const { prerender } = await import(module);
      const record = { files: [], consumes: { shared: {}, routerNames: [] }, provides: null };
      const dist = join(this.directory, 'dist');
      mkdirSync(dist, { recursive: true });
      writeFileSync(
        join(dist, 'build-prerendered.json'),
        `${JSON.stringify({ ...record, prerendered: prerender() }, null, 1)}\n`,
      );
    });
  }
}
