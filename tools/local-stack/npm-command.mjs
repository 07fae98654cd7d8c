import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * How to run npm from this process: the npm that started us, else the one installed beside this Node, else the one
 * on PATH. Returns the command and the arguments that come before npm's own.
 */
export function npmCommand(env = process.env, execPath = process.execPath) {
  const besideNode = join(dirname(execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  for (const script of [env.npm_execpath, besideNode]) {
    if (script?.endsWith('npm-cli.js') && existsSync(script)) return { command: execPath, args: [script] };
  }
  return { command: 'npm', args: [] };
}
