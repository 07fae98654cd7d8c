import { spawn } from 'node:child_process';

/**
 * Runs a program and resolves with its exit code. Its output goes to this process's output, or to `onOutput`. SIGINT and
 * SIGTERM end it with all its children, and then this process. After `timeoutMs` it is ended and has failed.
 */
export function runCommand(command, args, { cwd, env = process.env, onOutput, timeoutMs } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    // Its own process group, so that one signal reaches all its children.
    const child = spawn(command, args, { cwd, env, stdio, detached: true });
    const timers = [];
    const stop = (signal) => {
      killGroup(child.pid, signal);
      timers.push(setTimeout(() => killGroup(child.pid, 'SIGKILL'), 30_000));
    };
    const onSignal = (signal) => {
      stop(signal);
      child.once('close', () => process.exit(signal === 'SIGINT' ? 130 : 143));
    };
    if (timeoutMs) {
      timers.push(
        setTimeout(() => {
          console.error(`Ended after ${timeoutMs / 60_000} minutes without a result`);
          stop('SIGTERM');
        }, timeoutMs),
      );
    }
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
    const done = () => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
      timers.forEach(clearTimeout);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('close', (code, signal) => {
      done();
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

/** Prints a line every `everyMs` milliseconds until `work` settles, to show progress. */
export async function printWhile(what, work, everyMs = 10_000) {
  const started = Date.now();
  const timer = setInterval(
    () => console.log(`${what} ... ${Math.round((Date.now() - started) / 1000)} s`),
    everyMs,
  );
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has already ended.
  }
}
