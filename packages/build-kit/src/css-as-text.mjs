import { createRequire } from 'node:module';
import tailwind from '@tailwindcss/postcss';
import { olderStyles } from './older-styles.mjs';

const require = createRequire(import.meta.url);

/** CSS as one minified string for a list of browsers, for the `<style>` of the page. `cssPlugins` run after Tailwind. */
export function cssAsText({ directory, cssPlugins = [], served = 'owner' }) {
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
          plugins: [tailwind({ base: directory, optimize: false }), olderStyles(served), ...cssPlugins],
        },
      },
    },
  ];
}
