// `npm run verify -- <export> [code ...]`: checks that the entries of an export are unchanged. Needs no running product.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
await ensureInstalled(root);
await import('./src/verify.ts');
