import type { Caller } from '@scanlist/messaging/call';
import type { Logger } from '@scanlist/service-kit/logger';
import { recordRefused } from '../http/http-metrics.ts';
import { type AdaptiveLimit, createAdaptiveLimit } from './adaptive-limit.ts';
import { OverloadedError } from './overloaded.ts';

/** A share of what the gateway asks of other services at the same time. */
export interface Lane {
  /** Asks in this lane. Throws `OverloadedError` at once when more is under way than is answered in time. */
  caller: Caller;
  /** The error of a request that would be refused now, before anything is read or checked for it; else undefined. */
  refusal(): OverloadedError | undefined;
}

/** Visitors come from anywhere and in any number; owners' work goes on beside them. */
export type Lanes = Record<'visitors' | 'owners', Lane>;

/** An accepted request is to be answered within two seconds also when nine in ten are much quicker than the slowest. */
const limits = { goalMs: 300, first: 200, least: 16, most: 1_000 };
const logEveryMs = 10_000;

/** Two lanes to ask in, each with a limit of its own, which follows how quickly it is answered. */
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
  return async function admit<Result>(ask: () => Promise<Result>): Promise<Result> {
    const giveBack = limit.take();
    if (!giveBack) throw refuse();
    try {
      return await ask();
    } finally {
      giveBack();
    }
  };
}

/** One line every ten seconds says how many were refused: a line for each would be work that overload has no time for. */
function countRefusals(lane: string, logger: Logger): () => OverloadedError {
  let refused = 0;
  const tell = () => {
    if (refused === 0) return;
    logger.warn({ lane, refused, seconds: logEveryMs / 1_000 }, 'more was asked than can be answered');
    refused = 0;
  };
  // Not started by a refusal: the line would carry the correlation id of one request.
  setInterval(tell, logEveryMs).unref();
  return () => {
    recordRefused(lane);
    refused++;
    return new OverloadedError();
  };
}
