// `npm run slice -- <command>`: ships a slice. See docs/slices.md.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../local-stack/ensure-installed.mjs';
import { ensureNode } from '../local-stack/ensure-node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
await ensureInstalled(root);
const { runCommandLine } = await import('./src/command-line.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), { root, env: process.env });
