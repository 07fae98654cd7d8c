import { join } from 'node:path';
import { takeLock } from './file-lock.mjs';
import { printWhile, runCommand } from './run-command.mjs';

/**
 * Runs a task in every workspace that has it; turbo's cache skips unchanged ones. Prints one line, or the output of a failed
 * task. Resolves with turbo's exit code.
 */
export async function runTurbo(root, task, label, variables = {}) {
  const turbo = join(root, 'node_modules', 'turbo', 'bin', 'turbo');
  const args = [turbo, 'run', task, '--ui=stream', '--output-logs=errors-only', '--log-order=grouped'];
  const env = {
    ...shortLived(process.env),
    // The programs of each part are the same ones.
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node-compile'),
    ...variables,
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
  };
  const output = [];
  const run = runCommand(process.execPath, args, { cwd: root, env, onOutput: (chunk) => output.push(chunk) });
  const started = Date.now();
  console.log(label);
  const code = await printWhile(label, run, 5000);
  const text = Buffer.concat(output).toString();
  if (code !== 0) console.log(text);
  else console.log(`${label}: done in ${((Date.now() - started) / 1000).toFixed(1)} s${fromCache(text)}`);
  return code;
}

/**
 * Builds every slice and service. Only one build runs in a checkout at a time, because two could leave a server module and
 * a script of different builds. Unless `BUILD_LEVEL` says otherwise, it is for this machine
 * alone: as small as an image's build is only what a visitor's phone loads of the fill page.
 */
export async function buildAll(root) {
  const release = await takeLock(root, 'build', 'Another build is under way; waiting for it');
  try {
    return await runTurbo(root, 'build', 'Building', { BUILD_LEVEL: process.env.BUILD_LEVEL || 'local' });
  } finally {
    release();
  }
}

/**
 * The environment for compilers and linters written in Go: no garbage collection below 2 GiB of memory, which halves the CPU
 * time of programs that run for seconds. Not for servers.
 */
export function shortLived(env) {
  return { GOGC: 'off', GOMEMLIMIT: '2GiB', ...env };
}

function fromCache(text) {
  const counts = /Cached:\s+(\d+) cached, (\d+) total/.exec(text);
  return counts ? `, ${counts[1]} of ${counts[2]} parts unchanged` : '';
}
