// `npm start` and, with --watch, `npm run dev`. With --built what is built is run as it is.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
if (!process.argv.includes('--built')) {
  await ensureInstalled(root);
  const { buildAll } = await import('./run-turbo.mjs');
  if ((await buildAll(root)) !== 0) {
    console.error('The build failed, see above.');
    process.exit(1);
  }
}
const { runStack } = await import('./dist/main.js');
await runStack({ root, watch: process.argv.includes('--watch') });
