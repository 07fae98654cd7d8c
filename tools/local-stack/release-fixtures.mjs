// `npm run release-fixtures -- 1.1.0`: stores the contracts of a version, for the tests of all later ones.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';
import { runCommand } from './run-command.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
await ensureInstalled(root);
const script = 'packages/contracts/src/releases/main.ts';
process.exit(
  await runCommand(process.execPath, ['--import', 'tsx', script, ...process.argv.slice(2)], { cwd: root }),
);
