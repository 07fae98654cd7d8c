import { spawn } from 'node:child_process';

/**
 * Makes sure that a server which knows nothing of us does not outlive us, even when we are killed with -9: a small
 * shell waits on a pipe that closes when this process is gone, and then asks the server to stop.
 * Returns a function that calls the watch off; call it when the server has exited by itself.
 */
export function stopWithParent(pid: number, signal: 'INT' | 'TERM' | 'KILL'): () => void {
  const watcher = spawn(
    '/bin/sh',
    ['-c', 'read -r _; kill -"$1" "$2" 2>/dev/null', 'sh', signal, String(pid)],
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' },
  );
  watcher.on('error', () => undefined);
  watcher.stdin?.on('error', () => undefined);
  watcher.unref();
  return () => watcher.kill('SIGKILL');
}
