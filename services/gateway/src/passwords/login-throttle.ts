import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Account } from '../accounts/account.ts';
import type { Device } from '../devices/devices.ts';
import { recordRefused } from '../http/http-metrics.ts';
import { type CountKey, countKey } from '../throttles/count-key.ts';
import { ThrottledError } from '../throttles/throttled-error.ts';
import type { Limiter, Throttles } from '../throttles/throttles.ts';

/** Whose password is tried: that of an account, or of a name without an account. */
export type LoginTarget = Pick<Account, 'id' | 'passwordVersion'> | { loginName: string };

/**
 * Where it is tried: on a device with an earlier sign-in, in a session of the account, or (null) on an unknown
 * device.
 */
export type LoginClient = Device | { sessionId: string } | null;

/** An attempt that counts as wrong until `succeeded`. */
export interface Attempt {
  /** The password was right: the attempt is not counted. */
  succeeded(): Promise<void>;
}

/** Slows down guesses of passwords. */
export interface LoginThrottle {
  /** Counts an attempt; throws ThrottledError, with the time to wait, after too many wrong ones. */
  attempt(target: LoginTarget, client: LoginClient): Promise<Attempt>;
}

const name = 'guesses';
/** Wrong passwords without a wait, within a quarter of an hour. */
const attemptsMax = 30;
const windowSeconds = 15 * 60;
/** After that each attempt waits twice as long as the one before, from the first to the longest of these. */
const firstWaitSeconds = 15;
const longestWaitSeconds = 240;
/** How long waits keep growing before 30 attempts are free again. */
const slowedSeconds = 60 * 60;

/**
 * Thirty wrong passwords within 15 minutes, then one for each wait, which grows from 15 s to four minutes: 47 within
 * an hour. All unknown devices share one count for an account. Each known device and each session has its own, so
 * that guesses elsewhere do not delay it (decision 0046). Devices that know only a former password share a count. A
 * new password starts every count again.
 */
export function createLoginThrottle(throttles: Throttles): LoginThrottle {
  const limiter = (limit: string, points: number, durationSeconds: number) =>
    throttles.exact({ name: `${name}-${limit}`, points, durationSeconds });
  const free = limiter('free', attemptsMax, windowSeconds);
  /** Counts the waits. */
  const waited = limiter('waited', slowedSeconds, slowedSeconds);
  /** Holds a point during a wait. */
  const waiting = limiter('waiting', 1, longestWaitSeconds);

  async function attempt(key: CountKey): Promise<Attempt> {
    const waits = Math.max(0, (await waited.get(key))?.consumedPoints ?? 0);
    if (waits === 0 && (await isFree(key))) return attemptOf(free, key);
    const seconds = Math.min(firstWaitSeconds * 2 ** waits, longestWaitSeconds);
    await waiting.consume(key, 1, { customDuration: seconds });
    await waited.penalty(key);
    // The attempt that finds the thirty used up waits as well.
    if (waits === 0) throw new RateLimiterRes(0, seconds * 1_000);
    return attemptOf(waited, key);
  }

  async function isFree(key: CountKey): Promise<boolean> {
    try {
      await free.consume(key);
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
  }

  return {
    async attempt(target, client) {
      try {
        return await attempt(keyOf(target, client));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        recordRefused(name);
        throw new ThrottledError(refusal.msBeforeNext);
      }
    },
  };
}

function attemptOf(limiter: Limiter, key: CountKey): Attempt {
  return { succeeded: async () => void (await limiter.reward(key)) };
}

function keyOf(target: LoginTarget, client: LoginClient): CountKey {
  if ('loginName' in target) return countKey('login name', target.loginName.toLowerCase());
  const account = [target.id, String(target.passwordVersion)];
  if (client === null) return countKey('account', ...account);
  if ('sessionId' in client) return countKey('session', ...account, client.sessionId);
  return client.isCurrent
    ? countKey('device', ...account, client.deviceId)
    : countKey('former devices', ...account);
}
