import type { Plans } from '@scanlist/contracts/http/billing';
import { withDeadline } from '@scanlist/service-kit/deadline';
import type { Dependencies } from '../dependencies.ts';

const clockMsMax = 400;
/** A difference that is no more than the time an answer takes says nothing. */
const sameMsMax = 10_000;

/**
 * The price catalogue (decision P2), what time it is here, and how far the provider's clock is ahead of ours, where somebody put it forward. Prices
 * are known without the provider: nobody waits for it.
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
