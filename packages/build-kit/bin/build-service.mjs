#!/usr/bin/env node
// Bundles the current workspace: src/main.ts, or each file given as an argument, into dist or the folder of `--outdir`.
// npm packages stay external, our own packages are bundled.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const directory = process.cwd();
const { positionals: entryPoints, values } = parseArgs({
  options: { outdir: { type: 'string', default: 'dist' } },
  allowPositionals: true,
});
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
  entryPoints: entryPoints.length > 0 ? entryPoints : ['src/main.ts'],
  outdir: values.outdir,
  outbase: 'src',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  packages: 'external',
  jsx: 'automatic',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [bundleOwnPackages],
}).catch(() => process.exit(1));
