import type { Plans } from '@scanlist/contracts/http/billing';
import { withDeadline } from '@scanlist/service-kit/deadline';
import type { Dependencies } from '../dependencies.ts';

const clockMsMax = 400;
/** A smaller difference may just be the time that the response took. */
const sameMsMax = 10_000;

/**
 * The price catalogue (decision P2), our time, and how far the provider's clock is ahead of ours if it was moved. The
 * prices do not depend on the provider, so a slow provider does not delay them.
 */
export async function getPlans({
  catalogue,
  provider,
  now,
}: Pick<Dependencies, 'catalogue' | 'provider' | 'now'>): Promise<Plans> {
  const plans = { ...catalogue, at: now().toISOString() };
  try {
    const providerNow = await withDeadline(provider.now(), clockMsMax, 'the clock of the provider');
    const clockAheadMs = providerNow.getTime() - now().getTime();
    return clockAheadMs > sameMsMax ? { ...plans, clockAheadMs } : plans;
  } catch {
    return plans;
  }
}
