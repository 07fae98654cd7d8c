import { buildLevel } from './build-level.mjs';
import {
  federatedBuild,
  serverBuild,
  standaloneBuild,
  standaloneUrl,
  startScripts,
} from './rendered-slice.mjs';
import { scopeToSlice } from './scope-to-slice.mjs';
import { compressors, outputNames } from './webpack-base.mjs';

const name = 'marketing';

/**
 * The three builds of the public pages: `standalone` (what a visitor's browser loads: the frame's script and one for each
 * page), `federated` (the remote the shell draws them with) and `server` (the server module, which the gateway runs). In
 * webpack's function form; `server` waits for `standalone`, whose hashed scripts it names in the pages.
 */
export function marketingConfigs({ directory }) {
  return (_env, { mode = 'production' }) => {
    const scripts = startScripts({ name, mode });
    const level = buildLevel();
    return [
      standaloneBuild({
        name,
        directory,
        mode,
        level,
        served: 'site',
        scripts,
        plugins: mode === 'production' ? compressors({ level }) : [],
      }),
      federatedBuild({
        name,
        directory,
        mode,
        served: 'site',
        exposes: { './routes': './src/exposed/routes.tsx' },
        cssPlugins: [scopeToSlice(name)],
      }),
      serverBuild({
        directory,
        mode,
        served: 'site',
        define: { __PUBLIC_SCRIPTS__: () => scripts },
        rules: [{ oneOf: [fixedFiles, pageFiles(mode)] }],
        // One file: the gateway loads a newer module beside the one it has, and both would share their chunks. What its
        // CSS names is an address on the page's origin, not a file of the gateway's.
        parser: { javascript: { dynamicImportMode: 'eager', url: 'relative' } },
      }),
    ];
  };
}

/** Pictures that browsers request by a fixed name: the gateway knows where they are. */
const fixedFiles = {
  test: /[\\/]pictures[\\/]fixed[\\/]/,
  type: 'asset/resource',
  generator: { filename: 'pictures/[name][ext]', outputPath: '../public/standalone/' },
};

/** Fonts and pictures of a page: written beside its scripts, by the same name as there. */
function pageFiles(mode) {
  return {
    test: /\.(svg|png|webp|woff2)$/,
    type: 'asset/resource',
    generator: {
      filename: outputNames(mode).assetModuleFilename,
      outputPath: '../public/standalone/',
      publicPath: standaloneUrl(name),
    },
  };
}
