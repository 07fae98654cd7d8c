import { join } from 'node:path';
import { runCommand, sayWhile } from './run-command.mjs';

/** Builds every slice and service with turbo; unchanged parts come from its cache. Resolves with turbo's exit code. */
export function buildAll(root) {
  const turbo = join(root, 'node_modules', 'turbo', 'bin', 'turbo');
  const args = [turbo, 'run', 'build', '--ui=stream', '--output-logs=errors-only', '--log-order=grouped'];
  const env = {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
  };
  console.log('Building (what has not changed comes from the cache)');
  return sayWhile('Building', runCommand(process.execPath, args, { cwd: root, env }), 5000);
}
