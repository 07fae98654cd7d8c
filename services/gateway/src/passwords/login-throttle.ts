import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Account } from '../accounts/account.ts';
import type { Device } from '../devices/devices.ts';
import { recordRefused } from '../http/http-metrics.ts';
import { type CountKey, countKey } from '../throttles/count-key.ts';
import { ThrottledError } from '../throttles/throttled-error.ts';
import type { Limiter, Throttles } from '../throttles/throttles.ts';

/** Whose password is tried: an account's, or that of a name nobody has. */
export type LoginTarget = Pick<Account, 'id' | 'passwordVersion'> | { loginName: string };

/** Who tries: a device on which the account's password was right before, one of its sessions, or a stranger. */
export type LoginClient = Device | { sessionId: string } | null;

/** An attempt that counts as wrong until it succeeded. */
export interface Attempt {
  /** The password was right: the attempt counts no longer. */
  succeeded(): Promise<void>;
}

/** Slows down who tries wrong passwords. */
export interface LoginThrottle {
  /** Counts an attempt; throws ThrottledError, with the time to wait, after too many wrong ones. */
  attempt(target: LoginTarget, client: LoginClient): Promise<Attempt>;
}

const name = 'guesses';
/** Wrong passwords before anybody waits, within a quarter of an hour. */
const attemptsMax = 30;
const windowSeconds = 15 * 60;
/** Then each attempt waits twice as long as the one before, from the first to the longest of these. */
const firstWaitSeconds = 15;
const longestWaitSeconds = 240;
/** For how long waits go on growing, before there are 30 attempts again. */
const slowedSeconds = 60 * 60;

/**
 * Thirty wrong passwords within 15 minutes, and then one for each wait, which grows from 15 s to four minutes: 47 within an hour. All
 * strangers to an account share one count; each device on which its password was right before has its own, and so has each
 * session, so that nobody else keeps them waiting (decision 0046). Devices that know no later password than a former one share
 * a count. A new password starts every count anew.
 */
export function createLoginThrottle(throttles: Throttles): LoginThrottle {
  const limiter = (limit: string, points: number, durationSeconds: number) =>
    throttles.exact({ name: `${name}-${limit}`, points, durationSeconds });
  const free = limiter('free', attemptsMax, windowSeconds);
  /** How many waits there were. */
  const waited = limiter('waited', slowedSeconds, slowedSeconds);
  /** Holds a point while somebody has to wait. */
  const waiting = limiter('waiting', 1, longestWaitSeconds);

  async function attempt(key: CountKey): Promise<Attempt> {
    const waits = Math.max(0, (await waited.get(key))?.consumedPoints ?? 0);
    if (waits === 0 && (await isFree(key))) return attemptOf(free, key);
    const seconds = Math.min(firstWaitSeconds * 2 ** waits, longestWaitSeconds);
    await waiting.consume(key, 1, { customDuration: seconds });
    await waited.penalty(key);
    // Who finds the thirty used up waits as well.
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
