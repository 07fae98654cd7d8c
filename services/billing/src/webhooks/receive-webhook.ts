import type { receiveWebhook as contract } from '@scanlist/contracts/messages/billing';
import type { z } from 'zod';
import type { World } from '../world.ts';
import { storeHint } from './hint-rows.ts';

/**
 * Takes a webhook as a hint: its signature is checked on the body as it came, it is kept once, and the provider is asked
 * what happened later. What says nothing of subscriptions is taken and forgotten. Raises `WRONG_SIGNATURE`.
 */
export async function receiveWebhook(
  world: World,
  { body, signature }: z.output<typeof contract.input>,
): Promise<{ received: true }> {
  const hint = world.provider.readWebhook(body, signature);
  if (hint) {
    const isNew = await storeHint(world.sql, hint, world.now());
    world.wakeWorker();
    const { id: event, disputed } = hint;
    if (disputed && isNew)
      world.logger.error({ event, ...disputed }, 'a charge is disputed: answer it at the provider');
  }
  return { received: true };
}
