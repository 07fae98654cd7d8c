import { type Plans, plansSchema } from '@scanlist/contracts/http/billing';
import { getPlans } from '@scanlist/contracts/messages/billing';
import type { Caller } from '@scanlist/messaging/call';
import { isAppError } from '@scanlist/service-kit/app-error';
import type { KnownPlansRows } from './known-plans-rows.ts';

/** The price catalogue as billing last told it (decision P2): what public pages say, also while billing is away. */
export interface KnownPlans {
  /** The same object until billing tells others; null where it never told any. */
  current(): Plans | null;
  /** Brings back what was told to an earlier process. */
  recall(): Promise<void>;
  /** Asks billing unless it told within the last minute; where it is away, what is known stays. */
  ask(): Promise<void>;
}

/** How often `ask` should be called: so soon are prices known once billing is there. */
export const askPlansEveryMs = 5_000;

const askedAnewAfterMs = 60_000;

/** Known plans that are asked of billing through `caller` and outlive this process in `rows`. */
export function createKnownPlans({
  caller,
  rows,
  now,
}: {
  caller: Caller;
  rows: KnownPlansRows;
  now: () => Date;
}): KnownPlans {
  let current: Plans | null = null;
  let print: string | null = null;
  let storedPrint: string | null = null;
  let toldAtMs = Number.NEGATIVE_INFINITY;

  function know(plans: Plans): void {
    const newPrint = JSON.stringify(plans);
    if (newPrint === print) return;
    print = newPrint;
    current = plans;
  }

  return {
    current: () => current,

    async recall() {
      const stored = await rows.find();
      if (!stored || current) return;
      know(stored);
      storedPrint = print;
    },

    async ask() {
      // A clock that was set back must not make it wait until the time comes round again.
      if (Math.abs(now().getTime() - toldAtMs) < askedAnewAfterMs) return;
      const told = await caller.call(getPlans, {}).catch(nullWhenAway);
      if (!told) return current ? undefined : this.recall();
      toldAtMs = now().getTime();
      know(lastingOf(told));
      if (!current || storedPrint === print) return;
      const stored = print;
      await rows.store(current, now());
      storedPrint = stored;
    },
  };
}

/** When it was told, and by whose clock, is over by the time it is read. */
function lastingOf(told: Plans): Plans {
  const { at: _at, clockAheadMs: _clockAheadMs, ...lasting } = plansSchema.parse(told);
  return lasting;
}

function nullWhenAway(error: unknown): null {
  if (isAppError(error) && error.code === 'SERVICE_UNAVAILABLE') return null;
  throw error;
}
