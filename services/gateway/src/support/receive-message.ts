import { ThrottledError } from '../throttles/throttled-error.ts';
import type { SupportMessage, SupportMessageRows } from './support-message.ts';

export interface ReceiveMessageDependencies {
  supportMessages: SupportMessageRows;
  now: () => Date;
  /** Wakes the outbox relay: there are new events. */
  wakeRelay(): void;
}

/**
 * Stores a message and has it mailed, now or when the hourly budget allows it (decision 0026). A repeated message is
 * stored and mailed once. `senderKey` identifies its sender, so that no sender uses up the budget of others.
 *
 * @throws ThrottledError if the hourly maximum of messages is stored already.
 */
export async function receiveMessage(
  { supportMessages, now, wakeRelay }: ReceiveMessageDependencies,
  message: SupportMessage,
  senderKey: string,
): Promise<void> {
  const full = await supportMessages.store(message, senderKey);
  if (full) {
    throw new ThrottledError(full.notBefore.getTime() - now().getTime(), 'Too many messages were sent.');
  }
  wakeRelay();
}
