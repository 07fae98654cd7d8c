import { createSetupIntent } from '@scanlist/contracts/messages/billing';
import type { Caller } from '@scanlist/messaging/call';
import { uuid } from '@scanlist/service-kit/ids';
import type { OpenCard } from './card-cookie.ts';

/**
 * The setup intent that a browser may confirm a card with: that of its open form while it waits for a card, else a
 * new one. A browser with the right id and a wrong secret gets a new one.
 */
export async function openCardForm(
  caller: Caller,
  { openCard, ownerId }: { openCard: OpenCard | null; ownerId: string | null },
): Promise<{ clientSecret: string }> {
  const createIntent = (openIntentId: string | null) =>
    caller.call(createSetupIntent, { askId: uuid(), openIntentId, ownerId });
  const { setupIntentId, clientSecret } = await createIntent(openCard?.setupIntentId ?? null);
  const isForged = setupIntentId === openCard?.setupIntentId && clientSecret !== openCard.clientSecret;
  return { clientSecret: isForged ? (await createIntent(null)).clientSecret : clientSecret };
}
