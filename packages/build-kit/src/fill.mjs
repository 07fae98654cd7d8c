import { createRequire } from 'node:module';
import { join } from 'node:path';
import tailwind from '@tailwindcss/postcss';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { AskAgainPlugin } from './ask-again.mjs';
import { remote, triedAgain } from './slice.mjs';
import { compressors, hashed, outputNames, scriptLoader, webpackBase } from './webpack-base.mjs';

const require = createRequire(import.meta.url);
const standaloneUrl = '/assets/fill/standalone/';

// Slower than swc's, 200 bytes smaller: every visitor downloads this file. Licences go into a file beside it.
const smallest = new TerserPlugin({
  extractComments: true,
  terserOptions: {
    ecma: 2022,
    module: true,
    compress: { passes: 3, pure_getters: true, keep_fargs: false, hoist_props: true },
  },
});

// Answers React's questions about the browser at build time, and leaves its developer tools out: 800 bytes brotli.
const everyPhoneHas = new webpack.DefinePlugin({
  'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"',
  'typeof process': '"undefined"',
  'typeof setImmediate': '"undefined"',
  // Only read to show the browser's own loading mark during transitions, which this page has none of.
  'typeof navigation': '"undefined"',
  'document.documentMode': 'undefined',
  'typeof window': '"object"',
  'typeof document': '"object"',
  'typeof window.document': '"object"',
  'typeof window.document.createElement': '"function"',
  'typeof MessageChannel': '"function"',
  'typeof queueMicrotask': '"function"',
  'typeof reportError': '"function"',
  'typeof performance': '"object"',
});

/**
 * The three builds of the fill page: `standalone` (what a visitor's phone loads: one script, no federation), `federated`
 * (the remote the shell loads for the owner's preview) and `server` (the renderer, React included, that the gateway
 * imports). In webpack's function form; `server` waits for `standalone`, whose hashed script it names in the page.
 */
export function fillConfigs({ directory }) {
  return (_env, { mode = 'production' }) => {
    const entry = { script: `${standaloneUrl}${hashed(mode, 'main', '.js')}` };
    return [
      standalone({ directory, mode, entry }),
      federated({ directory, mode }),
      server({ directory, mode, entry }),
    ];
  };
}

function standalone({ directory, mode, entry }) {
  const base = webpackBase({ directory, mode });
  const names = outputNames(mode);
  return {
    ...base,
    name: 'standalone',
    entry: { main: join(directory, 'src/index.ts'), 'fill-worker': join(directory, 'src/fill-worker.ts') },
    output: {
      ...names,
      // A service worker is looked up by its address: a name that changed would be another worker.
      filename: ({ chunk }) => (chunk?.name === 'fill-worker' ? '[name].js' : names.filename),
      path: join(directory, 'dist/public/standalone'),
      publicPath: standaloneUrl,
      uniqueName: 'scanlist_fill_standalone',
    },
    optimization: { minimizer: [smallest] },
    plugins: [
      ...(mode === 'production' ? [everyPhoneHas, ...compressors(/(\.[0-9a-f]{10}|fill-worker)\.js$/)] : []),
      rememberEntry(entry),
    ],
  };
}

function federated({ directory, mode }) {
  const base = webpackBase({ directory, mode });
  return {
    ...base,
    name: 'federated',
    entry: {},
    output: {
      ...outputNames(mode),
      path: join(directory, 'dist/public/federated'),
      publicPath: 'auto',
      uniqueName: 'scanlist_fill',
      ...triedAgain,
    },
    plugins: [
      ...base.plugins,
      new AskAgainPlugin(),
      remote({ name: 'fill', mode, exposes: { './fill-page': './src/exposed/fill-page.tsx' } }),
    ],
  };
}

function server({ directory, mode, entry }) {
  return {
    mode,
    context: directory,
    name: 'server',
    dependencies: ['standalone'],
    target: 'node20',
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
      rules: [
        { test: /\.tsx?$/, use: scriptLoader(mode) },
        { test: /\.css$/, use: cssAsText({ directory }) },
      ],
    },
    optimization: { minimize: false },
    performance: { hints: false },
    stats: 'errors-warnings',
    plugins: [
      new webpack.DefinePlugin({
        __FILL_SCRIPT__: webpack.DefinePlugin.runtimeValue(() => JSON.stringify(entry.script), true),
      }),
    ],
  };
}

/** Notes which file the standalone build's entry became. */
function rememberEntry(entry) {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('remember-entry', ({ entrypoints }) => {
        const script = entrypoints
          .get('main')
          ?.getFiles()
          .find((file) => file.endsWith('.js'));
        if (script) entry.script = standaloneUrl + script;
      });
    },
  };
}

/** CSS as one minified string, for the `<style>` of the page. */
function cssAsText({ directory }) {
  return [
    {
      loader: require.resolve('css-loader'),
      options: { exportType: 'string', importLoaders: 1, sourceMap: false },
    },
    {
      loader: require.resolve('postcss-loader'),
      options: {
        sourceMap: false,
        postcssOptions: {
          config: false,
          plugins: [tailwind({ base: directory, optimize: { minify: true } })],
        },
      },
    },
  ];
}
