import { join } from 'node:path';
import { root } from './root.ts';

/** The `.mjs` scripts of this workspace, with types. */
const script = (name: string): Promise<unknown> => import(join(root, 'tools/deployment', name));

export const { makeEnv, makeMissing } = (await script('make-env.mjs')) as {
  makeEnv(): string;
  makeMissing(text: string): string;
};

export const { productionModules } = (await script('copy-production-modules.mjs')) as {
  productionModules(root: string, workspaces: string[]): string[];
};
