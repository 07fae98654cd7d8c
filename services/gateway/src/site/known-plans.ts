import { type Plans, plansSchema } from '@scanlist/contracts/http/billing';
import { getPlans } from '@scanlist/contracts/messages/billing';
import type { Caller } from '@scanlist/messaging/call';
import { isAppError } from '@scanlist/service-kit/app-error';
import type { KnownPlansRows } from './known-plans-rows.ts';

/** The last known price catalogue of billing (decision P2), for public pages, also while billing is down. */
export interface KnownPlans {
  /** The same object until the prices change; null if they were never fetched. */
  current(): Plans | null;
  /** Loads what an earlier process stored. */
  load(): Promise<void>;
  /**
   * Fetches the prices from billing unless that was done within the last minute. While billing is down the known
   * prices stay.
   */
  refresh(): Promise<void>;
}

/** The pause between calls of `refresh`: so soon are prices known once billing is up. */
export const refreshPlansEveryMs = 5_000;

const refetchAfterMs = 60_000;

/** Prices that are fetched from billing by `caller` and stored in `rows`. */
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
      // A clock that was set back must not delay the next fetch.
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

/** Without the time of the answer, which is outdated when a page shows it. */
function withoutClock(plans: Plans): Plans {
  const { at: _at, clockAheadMs: _clockAheadMs, ...lasting } = plansSchema.parse(plans);
  return lasting;
}

function nullWhenAway(error: unknown): null {
  if (isAppError(error) && error.code === 'SERVICE_UNAVAILABLE') return null;
  throw error;
}
