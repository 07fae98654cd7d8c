// `npm start` and, with --watch, `npm run dev`. --built skips installation and build.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';
import { readStartArguments } from './start-arguments.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
const { built, watch, watched, phone, replicas, natsNodes } = readArguments();
await ensureNode(root);
if (!built) {
  await ensureInstalled(root);
  const { buildAll } = await import('./run-turbo.mjs');
  if ((await buildAll(root)) !== 0) {
    console.error('The build failed, see above.');
    process.exit(1);
  }
}
const { runStack } = await import('./dist/main.js');
await runStack({ root, watch, watched, phone, replicas, natsNodes });

function readArguments() {
  try {
    return readStartArguments(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    return process.exit(1);
  }
}
