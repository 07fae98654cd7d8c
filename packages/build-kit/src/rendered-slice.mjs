import { createRequire } from 'node:module';
import { join } from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { ecma } from './browsers.mjs';
import { buildLevel } from './build-level.mjs';
import { cssAsText } from './css-as-text.mjs';
import { RecordBuildPlugin } from './record-build.mjs';
import { RetryFilesPlugin } from './retry-files.mjs';
import { remote, retryOutput } from './slice.mjs';
import { hashed, minimizer, outputNames, parallel, scriptLoader, webpackBase } from './webpack-base.mjs';

const require = createRequire(import.meta.url);

/** Where the gateway serves the standalone build of the slice `name`. */
export function standaloneUrl(name) {
  return `/assets/${name}/standalone/`;
}

// Slower than swc's, 200 bytes smaller: every visitor downloads this file. Licences go into a file beside it.
const smallest = (served) =>
  new TerserPlugin({
    parallel,
    extractComments: { condition: 'some', banner: (file) => `Licenses: ${file}` },
    terserOptions: {
      ecma: ecma[served],
      module: true,
      compress: {
        passes: 3,
        pure_getters: true,
        pure_funcs: ['Symbol.for'],
        keep_fargs: false,
        hoist_props: true,
        // A function that is used once stays where it is: fewer bytes once it is compressed.
        reduce_funcs: false,
      },
    },
  });

/** Evaluates React's browser checks at build time, and leaves its developer tools out: 800 bytes brotli. */
export const browserConstants = {
  'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"',
  'typeof process': '"undefined"',
  'typeof setImmediate': '"undefined"',
  // Only read to show the browser's own loading indicator during transitions, which these pages do not have.
  'typeof navigation': '"undefined"',
  'document.documentMode': 'undefined',
  'typeof window': '"object"',
  'typeof document': '"object"',
  'typeof window.document': '"object"',
  'typeof window.document.createElement': '"function"',
  'typeof MessageChannel': '"function"',
  'typeof queueMicrotask': '"function"',
  'typeof reportError': '"function"',
  'typeof setTimeout': '"function"',
  'typeof clearTimeout': '"function"',
  'typeof Promise': '"function"',
  'typeof AbortController': '"function"',
  'typeof performance': '"object"',
  'typeof performance.now': '"function"',
  'typeof performance.getEntriesByType': '"function"',
};

/** React reports errors by `reportError`, which the browsers of the fill page need not have. */
const errorsThrown = { reportError: '((error) => void setTimeout(() => { throw error; }))' };

const reactPart = (name) => join(import.meta.dirname, `react-parts/${name}.cjs`);

/**
 * Gives react-dom only the parts of React it uses, so that the rest is left out: 1,700 bytes brotli (decision 0032).
 */
const reactInParts = {
  test: /[\\/]react-dom[\\/]cjs[\\/][\w-]+\.production\.js$/,
  resolve: { alias: { react$: reactPart('react'), 'react-dom$': reactPart('react-dom') } },
};

/** Leaves the component stacks of errors out of react-dom: 600 bytes brotli (decision 0080). */
const withoutStacks = {
  test: /[\\/]react-dom-client\.production\.js$/,
  use: require.resolve('./smaller-react-dom-loader.mjs'),
};

/**
 * The build a browser loads: `src/index.ts`, one script without federation, and its lazy imports. `entries` adds
 * entries, `filename` changes file names, `splitChunks` how lazy imports share files; `plugins` run before the one that records the
 * scripts in `scripts`. At the level `release` it has the fewest bytes. An entry named `start` runs before the others' code, which shares its modules.
 */
export function standaloneBuild({
  name,
  directory,
  mode,
  level,
  served,
  scripts,
  entries = {},
  filename,
  plugins = [],
  splitChunks = {},
}) {
  const names = outputNames(mode);
  const base = webpackBase({ directory, mode, level, served });
  return {
    ...base,
    name: 'standalone',
    entry: {
      main: { import: join(directory, 'src/index.ts'), ...(entries.start && { dependOn: 'start' }) },
      ...entries,
    },
    output: {
      ...names,
      filename: filename ?? names.filename,
      path: join(directory, 'dist/public/standalone'),
      publicPath: standaloneUrl(name),
      uniqueName: `scanlist_${name}_standalone`,
    },
    optimization: { minimizer: [level === 'release' ? smallest(served) : minimizer(level)], splitChunks },
    module: { rules: [...base.module.rules, reactInParts, withoutStacks] },
    plugins: [
      ...(mode === 'production'
        ? [new webpack.DefinePlugin({ ...browserConstants, ...(served === 'fill' && errorsThrown) })]
        : []),
      ...plugins,
      rememberScripts(scripts, standaloneUrl(name)),
      new RecordBuildPlugin({ directory, name: 'standalone' }),
    ],
  };
}

/** The remote `name` that the shell loads; `cssPlugins` run after Tailwind, `rules` add to how modules are read. */
export function federatedBuild({ name, directory, mode, served, exposes, cssPlugins = [], rules = [] }) {
  const base = webpackBase({ directory, mode, served, cssPlugins });
  return {
    ...base,
    name: 'federated',
    entry: {},
    output: {
      ...outputNames(mode),
      path: join(directory, 'dist/public/federated'),
      publicPath: `/assets/${name}/federated/`,
      uniqueName: `scanlist_${name}`,
      ...retryOutput,
    },
    module: { rules: [...base.module.rules, ...rules] },
    plugins: [
      ...base.plugins,
      new RetryFilesPlugin(),
      remote({ name, mode, exposes }),
      new RecordBuildPlugin({ directory, name: 'federated' }),
    ],
  };
}

/**
 * The server module, which the gateway runs: `src/server.tsx`, React included, CSS as text, with `cssPlugins` after
 * Tailwind. It waits for the builds in `dependencies`; `define` gets values that are known by then, `rules` and `parser`
 * add to how modules are read. `minimize` leaves out what nothing uses.
 */
export function serverBuild({
  directory,
  mode,
  dependencies = ['standalone'],
  define = {},
  rules = [],
  parser = {},
  cssPlugins = [],
  minimize = false,
  served,
}) {
  const late = Object.entries(define).map(([key, value]) => [
    key,
    webpack.DefinePlugin.runtimeValue(() => JSON.stringify(value()), true),
  ]);
  return {
    mode,
    context: directory,
    name: 'server',
    dependencies,
    target: 'node24',
    devtool: 'source-map',
    entry: { server: join(directory, 'src/server.tsx') },
    experiments: { outputModule: true },
    output: {
      path: join(directory, 'dist/server'),
      filename: '[name].mjs',
      library: { type: 'module' },
      chunkFormat: 'module',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      parser,
      rules: [
        { test: /\.tsx?$/, use: scriptLoader(mode) },
        { test: /\.css$/, use: cssAsText({ directory, cssPlugins, served }) },
        ...rules,
      ],
    },
    optimization: { minimize, ...(minimize && { minimizer: [minimizer(buildLevel())] }) },
    performance: { hints: false },
    stats: 'errors-warnings',
    plugins: [
      new webpack.DefinePlugin(Object.fromEntries(late)),
      new RecordBuildPlugin({ directory, name: 'server' }),
    ],
  };
}

/** The content of `scripts` before anything is built: the name of the entry in development. */
export function startScripts({ name, mode }) {
  return { main: [`${standaloneUrl(name)}${hashed(mode, 'main', '.js')}`] };
}

/** Records which files the entry and each named chunk became, in loading order. */
function rememberScripts(scripts, url) {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('remember-scripts', ({ namedChunkGroups }) => {
        for (const [name, group] of namedChunkGroups) {
          const files = group.getFiles().filter((file) => file.endsWith('.js'));
          if (files.length > 0) scripts[name] = files.map((file) => url + file);
        }
      });
    },
  };
}
