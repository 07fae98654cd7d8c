import { spawn } from 'node:child_process';

/**
 * Stops an external server when this process ends, even by -9: a small shell waits on a pipe that closes with this process,
 * then signals the server. Returns a function that ends the watch; call it once the server has exited.
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
