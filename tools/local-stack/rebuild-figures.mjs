// `npm run rebuild-figures`: recounts all entries, of the running `npm start` or of DATABASE_URL if set.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureNode } from './ensure-node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
process.env.DATABASE_URL ||= runningDatabase();
await import('../../services/lists/dist/rebuild-figures.js');

function runningDatabase() {
  const file = join(process.env.STACK_DIR || join(root, '.local'), 'stack.json');
  if (existsSync(file)) {
    const url = new URL(JSON.parse(readFileSync(file, 'utf8')).postgres);
    url.pathname = '/scanlist_lists';
    return url.href;
  }
  console.error(
    'Nothing runs here: start the product with `npm start`, or name its database by DATABASE_URL.',
  );
  process.exit(1);
}
