// `npm run bench`: the benchmarks: bytes, times, and comparisons of two variants in the same run.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';
import { runCommand } from './run-command.mjs';
import { buildAll } from './run-turbo.mjs';

// What is measured is what images have. The product that a bench starts builds at this level, too.
process.env.BUILD_LEVEL ||= 'release';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
await ensureInstalled(root);
if ((await buildAll(root)) !== 0) process.exit(1);
process.exit(
  await runCommand(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)], {
    cwd: root,
  }),
);
