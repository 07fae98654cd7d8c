// `npm start` and, with --watch, `npm run dev`.
import { fileURLToPath } from 'node:url';
import { ensureInstalled, refuseOldNode } from './ensure-installed.mjs';

refuseOldNode();
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureInstalled(root);
const { buildAll } = await import('./run-turbo.mjs');
if ((await buildAll(root)) !== 0) {
  console.error('The build failed, see above.');
  process.exit(1);
}
const { runStack } = await import('./dist/main.js');
await runStack({ root, watch: process.argv.includes('--watch') });
