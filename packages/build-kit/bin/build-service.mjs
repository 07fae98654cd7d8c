#!/usr/bin/env node
// Bundles the workspace it is run in: src/main.ts -> dist/main.js. npm packages stay outside, our own packages come in.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

const directory = process.cwd();
const requireFromWorkspace = createRequire(join(directory, 'package.json'));

/** `packages: 'external'` would leave @scanlist/* out too, and Node cannot run their TypeScript source. */
const bundleOwnPackages = {
  name: 'bundle-own-packages',
  setup(context) {
    context.onResolve({ filter: /^@scanlist\// }, ({ path }) => ({
      path: requireFromWorkspace.resolve(path),
    }));
  },
};

await build({
  absWorkingDir: directory,
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  jsx: 'automatic',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [bundleOwnPackages],
}).catch(() => process.exit(1));
