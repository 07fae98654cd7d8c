import { prerenderBuild } from '@scanlist/build-kit/prerender';
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
];
