import type { Caller } from '@scanlist/messaging/call';
import type { Logger } from '@scanlist/service-kit/logger';
import { recordRefused } from '../http/http-metrics.ts';
import { type AdaptiveLimit, createAdaptiveLimit } from './adaptive-limit.ts';
import { OverloadedError } from './overloaded.ts';

/** A share of the concurrent requests to other services. */
export interface Lane {
  /** Calls in this lane. Throws `OverloadedError` at once if more is in flight than can be answered in time. */
  caller: Caller;
  /** The error of a request that would be refused now, before any work for it; else undefined. */
  refusal(): OverloadedError | undefined;
}

/** Visitors come in any number; the lane of owners keeps working beside them. */
export type Lanes = Record<'visitors' | 'owners', Lane>;

/** Accepted requests are answered within two seconds, also if nine of ten are much faster than the slowest. */
const limits = { goalMs: 300, first: 200, least: 16, most: 1_000 };
const logEveryMs = 10_000;

/** Two lanes, each with a limit of its own that follows how quickly it is answered. */
export function createLanes(caller: Caller, logger: Logger): Lanes {
  return { visitors: createLane('visitors', caller, logger), owners: createLane('owners', caller, logger) };
}

function createLane(name: keyof Lanes, caller: Caller, logger: Logger): Lane {
  const limit = createAdaptiveLimit({ ...limits, now: () => performance.now() });
  const refuse = countRefusals(name, logger);
  const admit = admitWith(limit, refuse);
  return {
    caller: {
      call: (contract, input) => admit(() => caller.call(contract, input)),
      forward: (contract, input) => admit(() => caller.forward(contract, input)),
    },
    refusal: () => (limit.isFull() ? refuse() : undefined),
  };
}

function admitWith(limit: AdaptiveLimit, refuse: () => OverloadedError) {
  return async function admit<Result>(work: () => Promise<Result>): Promise<Result> {
    const giveBack = limit.take();
    if (!giveBack) throw refuse();
    try {
      return await work();
    } finally {
      giveBack();
    }
  };
}

/**
 * Logs the number of refusals every ten seconds: a line for each would cost time that an overloaded process does not
 * have.
 */
function countRefusals(lane: string, logger: Logger): () => OverloadedError {
  let refused = 0;
  const logRefused = () => {
    if (refused === 0) return;
    logger.warn({ lane, refused, seconds: logEveryMs / 1_000 }, 'requests were refused because of overload');
    refused = 0;
  };
  // Not started by a refusal: the line would contain the correlation id of one request.
  setInterval(logRefused, logEveryMs).unref();
  return () => {
    recordRefused(lane);
    refused++;
    return new OverloadedError();
  };
}
