import { prerenderBuild } from '@scanlist/build-kit/prerender';
import { serverBuild } from '@scanlist/build-kit/rendered-slice';
import { scopeTo } from '@scanlist/build-kit/scope-to-slice';
import { sliceConfig } from '@scanlist/build-kit/slice';

const directory = import.meta.dirname;

const federated = sliceConfig({
  name: 'owner',
  directory,
  exposes: { './routes': './src/exposed/routes.tsx' },
});

export default (env, { mode = 'production' }) => [
  federated(env, { mode }),
  prerenderBuild({ directory, mode }),
  serverBuild({
    directory,
    mode,
    dependencies: [],
    // The frame around a screen belongs to the shell, and has a style sheet of its own.
    cssPlugins: [scopeTo('main *')],
    // One file: the gateway runs nothing else.
    parser: { javascript: { dynamicImportMode: 'eager' } },
    minimize: mode === 'production',
  }),
];
