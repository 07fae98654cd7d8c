// `npm run fix`: fixes format and lint errors. On the product's Node, because the rules for tests are in TypeScript.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';
import { runCommand } from './run-command.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
await ensureNode(root);
await ensureInstalled(root);
const tool = (name, args) => runCommand(join(root, 'node_modules', '.bin', name), args, { cwd: root });
const codes = [await tool('biome', ['check', '--write', '.']), await tool('oxlint', ['--fix'])];
process.exit(codes.find((code) => code !== 0) ?? 0);
