// `npm run test:loaded`: `npm test` beside one busy loop per CPU core.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';
import { runCommand } from './run-command.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
await ensureInstalled(root);

const loops = availableParallelism();
// Threads of this process, which end with it.
for (let started = 0; started < loops; started++) new Worker('for (;;);', { eval: true });
console.log(`${loops} busy loops run beside the tests`);

const started = Date.now();
const test = fileURLToPath(new URL('./test.mjs', import.meta.url));
const code = await runCommand(process.execPath, [test, ...process.argv.slice(2)], { cwd: root });
console.log(`${((Date.now() - started) / 1000).toFixed(1)} s under load`);
process.exit(code);
