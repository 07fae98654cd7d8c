import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { cssAsText } from './css-as-text.mjs';
import { PreloadStartPlugin } from './preload-start.mjs';
import { RecordBuildPlugin } from './record-build.mjs';
import { fileMsMax, RetryFilesPlugin } from './retry-files.mjs';
import { scopeToSlice } from './scope-to-slice.mjs';
import { consumedModules, providedModules } from './shared-modules.mjs';
import { hashed, outputNames, webpackBase } from './webpack-base.mjs';

/**
 * The webpack configuration of a remote slice: `name` is its federation name and its folder under `/assets/`,
 * `directory` the workspace, `exposes` public names (`./routes`) to source files. In webpack's function form, so that
 * `--mode` decides about hashes, minifying and compressing.
 */
export function sliceConfig({ name, directory, exposes }) {
  return (_env, { mode = 'production' }) => {
    const base = webpackBase({ directory, mode, cssPlugins: [scopeToSlice(name)] });
    return {
      ...base,
      name,
      entry: {},
      output: {
        ...outputNames(mode),
        path: join(directory, 'dist'),
        // The manifest's address has the version in it. Its files have hashes, and one address for all versions.
        publicPath: `/assets/${name}/`,
        uniqueName: `scanlist_${name}`,
        ...retryOutput,
      },
      optimization: { ...base.optimization, splitChunks: fewFiles },
      plugins: [
        ...base.plugins,
        new RetryFilesPlugin(),
        remote({ name, mode, exposes }),
        new RecordBuildPlugin({ directory, name: 'federated' }),
      ],
    };
  };
}

/**
 * Code that screens share gets a file of its own from this size on, before it is minified. On a slow network a further
 * request costs more than a few kB that are loaded twice.
 */
const fewFiles = { minSize: 60_000 };

/** What every page needs before anything else, in one file: each is provided to slices on its own. */
const startLibraries = {
  start: {
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/]|[\\/]web-kit[\\/]src[\\/]router\.ts$/,
    name: 'libraries',
    chunks: 'all',
    enforce: true,
  },
};

/** Settings that make a retry work, besides RetryFilesPlugin. */
export const retryOutput = {
  // Two minutes by default, during which a retry would only join the wait.
  chunkLoadTimeout: fileMsMax,
  // A module that failed because another one was missing is run again, instead of being returned incomplete.
  strictModuleExceptionHandling: true,
};

/** The federation plugin of a remote, for a slice whose build is otherwise its own. */
export function remote({ name, mode, exposes }) {
  return new ModuleFederationPlugin({
    name,
    filename: hashed(mode, 'remote-entry', '.js'),
    exposes,
    shared: consumedModules(),
    manifest: true,
    dts: false,
    // The federation runtime comes from the shell: 7.7 instead of 24 kB brotli per remote.
    experiments: { externalRuntime: true, optimization: { target: 'web' } },
  });
}

/**
 * The webpack configuration of the shell, the host that brings the federation runtime and every shared module.
 * `src/index.ejs` is its page, `src/index.ts` its entry.
 */
export function shellConfig({ directory }) {
  return (_env, { mode = 'production' }) => {
    const base = webpackBase({ directory, mode });
    return {
      ...base,
      name: 'shell',
      entry: { main: join(directory, 'src/index.ts') },
      output: {
        ...outputNames(mode),
        path: join(directory, 'dist'),
        publicPath: '/assets/shell/',
        uniqueName: 'scanlist_shell',
        ...retryOutput,
      },
      resolve: { ...base.resolve, alias: oneRuntime },
      optimization: { ...base.optimization, splitChunks: { ...fewFiles, cacheGroups: startLibraries } },
      module: { rules: [...base.module.rules, fontsAsText({ directory })] },
      plugins: [
        ...base.plugins,
        // Not minified: the gateway replaces two places of this page, and they must stay as written.
        new HtmlWebpackPlugin({ template: join(directory, 'src/index.ejs'), minify: false }),
        new PreloadStartPlugin(),
        new RetryFilesPlugin(),
        new ModuleFederationPlugin({
          name: 'shell',
          remotes: {},
          shared: providedModules(),
          // Otherwise the first lazy import of the shell would wait for every slice, also one that is down.
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
        }),
        new RecordBuildPlugin({ directory, name: 'shell' }),
      ],
    };
  };
}

/** The faces of the fonts, for the page itself: a style sheet comes after the first paint. */
function fontsAsText({ directory }) {
  return { test: /\.css$/, resourceQuery: /text/, use: cssAsText({ directory }) };
}

/** A plugin of federation imports its runtime in the other module format; two whole copies are 12 kB brotli more. */
const oneRuntime = {
  '@module-federation/runtime-core$': fileURLToPath(import.meta.resolve('@module-federation/runtime-core')),
};
