import { RetryLater } from '@scanlist/messaging/consume';
import type { Dependencies } from '../dependencies.ts';
import type { Mail } from '../provider/mail.ts';
import { deliverOnce } from './deliver-once.ts';
import type { DeliveryAddress } from './delivery.ts';

/**
 * Sends the mails of one event, each once and independently: a refused mail does not stop the others, and a sent one is
 * not sent again. Throws as `deliverOnce` does, and RetryLater while one of them is pending.
 */
export async function deliverAll(
  deps: Dependencies,
  mails: (DeliveryAddress & { compose: () => Promise<Mail> })[],
): Promise<void> {
  const outcomes = await Promise.allSettled(
    mails.map(({ compose, ...address }) => deliverOnce(deps, address, compose)),
  );
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (errors.length > 0) throw errors.find((error) => error instanceof RetryLater) ?? errors[0];
}
