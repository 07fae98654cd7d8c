import { prerenderBuild } from '@scanlist/build-kit/prerender';
import { shellConfig } from '@scanlist/build-kit/slice';

const directory = import.meta.dirname;
const shell = shellConfig({ directory });

export default (env, { mode = 'production' }) => [shell(env, { mode }), prerenderBuild({ directory, mode })];
