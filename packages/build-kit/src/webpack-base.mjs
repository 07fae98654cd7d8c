import { createRequire } from 'node:module';
import { constants } from 'node:zlib';
import tailwind from '@tailwindcss/postcss';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { browsers, ecma } from './browsers.mjs';
import { buildLevel } from './build-level.mjs';
import { olderStyles } from './older-styles.mjs';
import { StableIdsPlugin } from './stable-ids.mjs';

const require = createRequire(import.meta.url);

/**
 * A file name whose hash changes with its content, so that it can be cached for ever; without a hash in development.
 */
export function hashed(mode, name, extension) {
  return mode === 'production' ? `${name}.[contenthash:10]${extension}` : `${name}${extension}`;
}

/** Names of output files. Never `clean`: a tab opened before a deploy still requests the old files. */
export function outputNames(mode) {
  return {
    filename: hashed(mode, '[name]', '.js'),
    chunkFilename: hashed(mode, '[name]', '.js'),
    assetModuleFilename: hashed(mode, '[name]', '[ext]'),
    clean: false,
  };
}

/**
 * What every browser build has in common: swc compiles TypeScript, and Tailwind writes CSS to a separate file. Every
 * text file over 1 kB gets a `.br` and a `.gz` copy, so that the gateway never compresses. `cssPlugins` run after
 * Tailwind. `level` is how small it all becomes, `served` the list of browsers.
 */
export function webpackBase({ directory, mode, cssPlugins = [], level = buildLevel(), served = 'owner' }) {
  const production = mode === 'production';
  return {
    mode,
    context: directory,
    target: ['web', `es${ecma[served]}`],
    devtool: sourceMaps(mode, level),
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, use: scriptLoader(mode, served) },
        {
          test: /\.css$/,
          resourceQuery: { not: [/text/] },
          use: [MiniCssExtractPlugin.loader, ...styleLoaders({ directory, mode, served, cssPlugins })],
        },
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
        { test: /\.whole\.html$/, use: require.resolve('./whole-page-loader.mjs') },
      ],
    },
    optimization: {
      minimizer: [minimizer(level)],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    // The federation plugin warns about publicPath 'auto' at every build; remotes need exactly that.
    infrastructureLogging: { level: 'error' },
    plugins: [
      new StableIdsPlugin(),
      new MiniCssExtractPlugin({
        filename: hashed(mode, '[name]', '.css'),
        chunkFilename: hashed(mode, '[name]', '.css'),
      }),
      ...(production ? compressors({ level }) : []),
    ],
  };
}

/** None in a build for this machine, as images have none either. `npm run dev` is for those who need them. */
function sourceMaps(mode, level) {
  if (mode !== 'production') return 'cheap-module-source-map';
  return level === 'release' && 'source-map';
}

/** Turbo builds several slices at a time. Worker processes of each would only start and copy. */
export const parallel = false;

/** Minifies scripts: swc for a release, and esbuild, which is faster, for this machine. */
export function minimizer(level) {
  const minify = level === 'release' ? TerserPlugin.swcMinify : TerserPlugin.esbuildMinify;
  return new TerserPlugin({ minify, extractComments: false, parallel });
}

/**
 * What swc would rewrite for the sake of rare cases, at 400 bytes brotli of the fill page: spread arguments behind `?.`,
 * private members, and names of parameters that the body declares again. `tools/browser-rules` refuses the first two.
 */
const asWritten = ['transform-optional-chaining', 'transform-class-properties', 'transform-parameters'];

/** TypeScript and JSX to what a list of browsers runs; types are checked by `npm run check`. */
export function scriptLoader(mode, served = 'owner') {
  return {
    loader: require.resolve('swc-loader'),
    options: {
      swcrc: false,
      configFile: false,
      env: { targets: browsers[served], exclude: asWritten },
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: mode !== 'production' } },
      },
    },
  };
}

/** CSS through Tailwind; the CSS file itself says by `@source` what is scanned. */
export function styleLoaders({ directory, mode, served = 'owner', cssPlugins = [] }) {
  const production = mode === 'production';
  return [
    { loader: require.resolve('css-loader'), options: { importLoaders: 1 } },
    {
      loader: require.resolve('postcss-loader'),
      options: {
        postcssOptions: {
          config: false,
          plugins: [
            tailwind({ base: directory, optimize: production }),
            ...(production ? [olderStyles(served)] : []),
            ...cssPlugins,
          ],
        },
      },
    },
  ];
}

/** How hard files are compressed. The highest takes a hundred times the time, for a sixth fewer bytes. */
const compression = { release: { brotli: 11, gzip: 9 }, local: { brotli: 4, gzip: 4 } };

/**
 * Compresses hashed files only: a page or a manifest keeps its name, and an old `.br` beside it would be served
 * instead.
 */
export function compressors({ test = /\.[0-9a-f]{10}\.(js|css|svg)$/, level }) {
  const common = { test, threshold: 1024, minRatio: 1 };
  const { brotli, gzip } = compression[level];
  return [
    new CompressionPlugin({
      ...common,
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } },
    }),
    new CompressionPlugin({
      ...common,
      filename: '[path][base].gz',
      algorithm: 'gzip',
      compressionOptions: { level: gzip },
    }),
  ];
}
