import { sliceConfig } from '@scanlist/build-kit/slice';

export default sliceConfig({
  name: 'owner',
  directory: import.meta.dirname,
  exposes: { './routes': './src/exposed/routes.tsx' },
});
