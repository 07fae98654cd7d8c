// `npm run dead-letters`: the events that no service could handle, of the running `npm start` or of NATS_URL if set.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureNode } from './ensure-node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
process.env.NATS_URL ||= runningNats();
await import('./dist/dead-letters.js');

function runningNats() {
  const file = join(process.env.STACK_DIR || join(root, '.local'), 'stack.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).nats;
  console.error('Nothing runs here: start the product with `npm start`, or name its server by NATS_URL.');
  process.exit(1);
}
