import { RateLimiterMemory } from 'rate-limiter-flexible';
import { takePoint } from '../throttled.ts';

/** Counts wrong passwords per account, whatever addresses they come from. */
export interface SlowGuessing {
  /** Counts an attempt as wrong until `succeeded` takes that back; throws ThrottledError when there were too many. */
  attempt(account: string, address: string): Promise<void>;
  /** The attempt was right: it counts no longer, and this address is one the owner uses. */
  succeeded(account: string, address: string): Promise<void>;
  /** The account has another password, set at this address: guesses at the old one count no longer. */
  forgive(account: string, address: string): Promise<void>;
}

const attemptsMax = 30;
const windowSeconds = 15 * 60;
const goodAddressesMax = 50_000;

/**
 * At most 30 wrong passwords per account in 15 minutes from all unknown addresses together. An address from which the
 * owner has signed in before has a count of its own, so a stranger who guesses does not lock the owner out. Kept in
 * memory: a restart forgets both.
 */
export function createSlowGuessing(): SlowGuessing {
  const limiter = new RateLimiterMemory({
    keyPrefix: 'guesses',
    points: attemptsMax,
    duration: windowSeconds,
  });
  const goodAddresses = new Set<string>();

  function keyOf(account: string, address: string): string {
    const pair = `${account} ${address}`;
    return goodAddresses.has(pair) ? pair : account;
  }

  function remember(pair: string): void {
    goodAddresses.add(pair);
    const oldest = goodAddresses.size > goodAddressesMax ? goodAddresses.values().next().value : undefined;
    if (oldest !== undefined) goodAddresses.delete(oldest);
  }

  return {
    attempt: (account, address) => takePoint(limiter, keyOf(account, address)),

    async succeeded(account, address) {
      await limiter.reward(keyOf(account, address), 1);
      remember(`${account} ${address}`);
    },

    async forgive(account, address) {
      remember(`${account} ${address}`);
      const pairs = [...goodAddresses].filter((pair) => pair.startsWith(`${account} `));
      await Promise.all([account, ...pairs].map((key) => limiter.delete(key)));
    },
  };
}
