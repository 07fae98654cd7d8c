// `npm run bench`: the benchmarks print ratios measured side by side.
import { fileURLToPath } from 'node:url';
import { ensureInstalled, refuseOldNode } from './ensure-installed.mjs';
import { runCommand } from './run-command.mjs';
import { buildAll } from './run-turbo.mjs';

refuseOldNode();
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureInstalled(root);
if ((await buildAll(root)) !== 0) process.exit(1);
process.exit(
  await runCommand(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)], {
    cwd: root,
  }),
);
