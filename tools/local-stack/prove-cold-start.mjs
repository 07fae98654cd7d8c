// Clones the commit, runs `npm start` until it answers, sends SIGTERM, and checks that no process is left.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { unsetSettings } from './unset-settings.mjs';

const secondsMax = 90;
const root = fileURLToPath(new URL('../..', import.meta.url));
const clone = mkdtempSync(join(tmpdir(), 'scanlist-cold-'));
unsetSettings();

try {
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const started = Date.now();
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(npm, 'exit');
  const stack = await healthyStack(npm);
  const seconds = (Date.now() - started) / 1000;
  npm.kill('SIGTERM');
  await ended;
  const left = Object.entries(stack.processes).filter(([, pid]) => isAlive(pid));
  console.log(`A fresh clone answered after ${seconds.toFixed(1)} s, of ${secondsMax} s`);
  if (left.length > 0) console.error(`Still running: ${left.map(([name]) => name).join(', ')}`);
  process.exitCode = seconds <= secondsMax && left.length === 0 ? 0 : 1;
} finally {
  rmSync(clone, { recursive: true, force: true });
}

async function healthyStack(npm) {
  const deadline = Date.now() + 5 * secondsMax * 1000;
  for (;;) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
    if (Date.now() > deadline) throw new Error(`npm start does not answer after ${5 * secondsMax} s`);
    try {
      const stack = JSON.parse(readFileSync(join(clone, '.local', 'stack.json'), 'utf8'));
      if ((await fetch(`${stack.gateway}/healthz`)).ok) return stack;
    } catch {
      // It is not ready yet.
    }
    await sleep(100);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
