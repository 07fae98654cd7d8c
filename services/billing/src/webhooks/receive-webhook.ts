import type { receiveWebhook as contract } from '@scanlist/contracts/messages/billing';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { storeHint } from './hint-rows.ts';

/**
 * Takes a webhook as a hint: its signature is checked on the body as it came, it is kept once, and the provider is asked
 * what happened later. What says nothing of subscriptions is taken and forgotten. Raises `WRONG_SIGNATURE`.
 */
export async function receiveWebhook(
  deps: Dependencies,
  { body, signature }: z.output<typeof contract.input>,
): Promise<{ received: true }> {
  const hint = deps.provider.readWebhook(body, signature);
  if (hint) {
    const isNew = await storeHint(deps.sql, hint, deps.now());
    deps.wakeWorker();
    const { id: event, disputed } = hint;
    if (disputed && isNew)
      deps.logger.error({ event, ...disputed }, 'a charge is disputed: answer it at the provider');
  }
  return { received: true };
}
