import { ThrottledError } from '../throttles/throttled-error.ts';
import type { SupportMessage, SupportMessageRows } from './support-message.ts';

export interface ReceiveMessageDependencies {
  supportMessages: SupportMessageRows;
  now: () => Date;
  /** There are events to be told. */
  wakeRelay(): void;
}

/**
 * Keeps what somebody wrote and has it mailed, now or as soon as the mails of an hour allow (decision 0026). The same message sent again is
 * kept and mailed once. `sentFrom` tells its sender from others, so that nobody's messages keep theirs waiting.
 *
 * @throws ThrottledError when as many messages were kept within an hour as may be, whoever sent them.
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
