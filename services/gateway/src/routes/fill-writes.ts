import type { LogSessionBody, Receipt } from '@scanlist/contracts/http/fill';
import { completeList } from '@scanlist/contracts/messages/lists';
import type { Caller } from '@scanlist/messaging/call';
import type { Context } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { createRateLimit } from '../middleware/limit-rate.ts';
import type { EntryBudget } from '../throttles/entry-budget.ts';
import type { Throttles } from '../throttles/throttles.ts';

export interface FillWritesDependencies {
  caller: Caller;
  trustProxy: boolean;
  throttles: Throttles;
  fillWritesPerMinute: number;
  entryBudget: EntryBudget;
}

/** What visitors write, by the page's script or by its form: the same limits and the same entries. */
export interface FillWrites {
  /** Counts a write of the caller's address. Throws `ThrottledError` beyond the limit per minute. */
  takePlace(c: Context<GatewayEnv>): Promise<void>;
  /** Throws `ThrottledError` if the caller's address may record no entry now. Before a body is read. */
  refuseSpent(c: Context<GatewayEnv>): Promise<void>;
  /**
   * Records a session as an entry, or finds the one that it has (decision F3). `bytes` count for the budget of the
   * caller's address. Throws the errors of lists.
   */
  complete(c: Context<GatewayEnv>, listId: string, session: LogSessionBody, bytes: number): Promise<Receipt>;
}

const userAgentMax = 1000;

/** Creates the one path of visitors' writes. There must be one for all routes, because it counts in memory. */
export function createFillWrites(deps: FillWritesDependencies): FillWrites {
  const { caller, entryBudget, trustProxy, throttles, fillWritesPerMinute: perMinute } = deps;
  return {
    takePlace: createRateLimit({ name: 'fill', perMinute, isFrequent: true, trustProxy, throttles }),
    refuseSpent: (c) => entryBudget.refuseSpent(c),
    async complete(c, listId, session, bytes) {
      const userAgent = (c.req.header('user-agent') ?? '').slice(0, userAgentMax);
      const { repeated: _, ...receipt } = await entryBudget.record(c, bytes, () =>
        caller.call(completeList, { listId, userAgent, session }),
      );
      return receipt;
    },
  };
}
