import { pbkdf2 } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);
/** What the work below takes on two quiet cores of a current laptop. */
const quickMs = 80;
const most = 10;

/**
 * How many times slower this machine is now than a quick one: at least 1, at most 10. It does a fixed piece of work on each core
 * at once, three times, and takes the quickest. The limits of tests that hang grow with it.
 */
export async function measureSlowness(now = () => performance.now(), work = workOnEachCore) {
  let quickest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3; time += 1) {
    const from = now();
    await work();
    quickest = Math.min(quickest, now() - from);
  }
  return Math.round(10 * Math.min(most, Math.max(1, quickest / quickMs))) / 10;
}

/** Node has four threads for it. */
function workOnEachCore() {
  const cores = Math.min(4, availableParallelism());
  return Promise.all(Array.from({ length: cores }, () => derive('password', 'salt', 100_000, 64, 'sha512')));
}
