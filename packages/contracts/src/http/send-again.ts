import type { EntryMail } from './entries.ts';

/** Whether 'send again' makes another attempt: not for somebody who marked the mail as spam. */
export function canBeSentAgain({ status }: EntryMail): boolean {
  return status === 'failed' || status === 'bounced';
}
