import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createThrottles, optionsOf, type Throttles } from '../throttles/throttles.ts';

/** Throttles of one process, without a database. */
export function memoryThrottles(): Throttles {
  return createThrottles((limit) => new RateLimiterMemory(optionsOf(limit)));
}
