import type { receiveWebhook as contract } from '@scanlist/contracts/messages/billing';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { storeWebhookEvent } from './webhook-event-rows.ts';

/**
 * Verifies a webhook's signature on its raw body and stores the event once. The worker later reads the state from the
 * provider. An event that does not concern subscriptions is acknowledged and dropped. Raises `WRONG_SIGNATURE`.
 */
export async function receiveWebhook(
  deps: Dependencies,
  { body, signature }: z.output<typeof contract.input>,
): Promise<{ received: true }> {
  const event = deps.provider.readWebhook(body, signature);
  if (event) {
    const isNew = await storeWebhookEvent(deps.sql, event, deps.now());
    deps.wakeWorker();
    const { id, disputed } = event;
    if (disputed && isNew)
      deps.logger.error({ event: id, ...disputed }, 'a charge is disputed: answer it at the provider');
  }
  return { received: true };
}
