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
  load(): Promise<void>;
  /** Asks billing unless it told within the last minute; where it is away, what is known stays. */
  refresh(): Promise<void>;
}

/** How often `ask` should be called: so soon are prices known once billing is there. */
export const refreshPlansEveryMs = 5_000;

const refetchAfterMs = 60_000;

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
  let fingerprint: string | null = null;
  let storedFingerprint: string | null = null;
  let fetchedAtMs = Number.NEGATIVE_INFINITY;

  function setCurrent(plans: Plans): void {
    const newFingerprint = JSON.stringify(plans);
    if (newFingerprint === fingerprint) return;
    fingerprint = newFingerprint;
    current = plans;
  }

  return {
    current: () => current,

    async load() {
      const stored = await rows.find();
      if (!stored || current) return;
      setCurrent(stored);
      storedFingerprint = fingerprint;
    },

    async refresh() {
      // A clock that was set back must not make it wait until the time comes round again.
      if (Math.abs(now().getTime() - fetchedAtMs) < refetchAfterMs) return;
      const plans = await caller.call(getPlans, {}).catch(nullWhenAway);
      if (!plans) return current ? undefined : this.load();
      fetchedAtMs = now().getTime();
      setCurrent(withoutClock(plans));
      if (!current || storedFingerprint === fingerprint) return;
      const stored = fingerprint;
      await rows.store(current, now());
      storedFingerprint = stored;
    },
  };
}

/** When it was told, and by whose clock, is over by the time it is read. */
function withoutClock(plans: Plans): Plans {
  const { at: _at, clockAheadMs: _clockAheadMs, ...lasting } = plansSchema.parse(plans);
  return lasting;
}

function nullWhenAway(error: unknown): null {
  if (isAppError(error) && error.code === 'SERVICE_UNAVAILABLE') return null;
  throw error;
}
