import { RetryLater } from '@scanlist/messaging/consume';
import type { Dependencies } from '../dependencies.ts';
import type { Mail } from '../provider/mail.ts';
import { deliverOnce } from './deliver-once.ts';
import type { DeliveryAddress } from './delivery.ts';

/**
 * Sends the mails of one event, each once. None waits for another: one that is refused leaves the others to arrive, and one
 * that has arrived is not sent again. Throws as `deliverOnce` does, RetryLater as long as one of them still has to be tried.
 */
export async function deliverEach(
  deps: Dependencies,
  mails: (DeliveryAddress & { compose: () => Promise<Mail> })[],
): Promise<void> {
  const outcomes = await Promise.allSettled(
    mails.map(({ compose, ...address }) => deliverOnce(deps, address, compose)),
  );
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (errors.length > 0) throw errors.find((error) => error instanceof RetryLater) ?? errors[0];
}
