import { fileURLToPath } from 'node:url';
import { runCommandLine } from './command-line.ts';

/** `node tools/slice/dist/main.js <command>`: the commands of `npm run slice`, in the image of a slice. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
process.once('SIGTERM', () => process.exit(143));
process.exitCode = await runCommandLine(process.argv.slice(2), { root, env: process.env });
