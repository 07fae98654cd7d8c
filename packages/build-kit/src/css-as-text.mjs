import { createRequire } from 'node:module';
import tailwind from '@tailwindcss/postcss';

const require = createRequire(import.meta.url);

/** CSS as one minified string, for the `<style>` of the page. `cssPlugins` run after Tailwind. */
export function cssAsText({ directory, cssPlugins = [] }) {
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
          plugins: [tailwind({ base: directory, optimize: { minify: true } }), ...cssPlugins],
        },
      },
    },
  ];
}
