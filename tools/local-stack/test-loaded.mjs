// `npm run test:loaded`: `npm test` beside one busy loop per CPU core.
import { fileURLToPath } from 'node:url';
import { startBusyLoops } from './busy-loops.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';
import { runCommand } from './run-command.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
await ensureInstalled(root);

startBusyLoops();

const started = Date.now();
const test = fileURLToPath(new URL('./test.mjs', import.meta.url));
const code = await runCommand(process.execPath, [test, ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, TEST_LOADED: '1' },
});
console.log(`${((Date.now() - started) / 1000).toFixed(1)} s under load`);
process.exit(code);
