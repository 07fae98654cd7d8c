// `npm run verify -- <export> [code ...]`: whether the entries of an export are as they were recorded. Needs nothing that runs.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
await ensureInstalled(root);
await import('./src/verify.ts');
