import { counter } from '@scanlist/service-kit/metrics';
import type { SendResult } from '../provider/mail.ts';

const attempts = counter(
  'scanlist_mail_attempts_total',
  'Attempts to hand a mail over: `retry` and `busy` come again by themselves, `parked` when our account can send again, `refused` never.',
  { labelNames: ['kind', 'outcome'] },
);

/** Counts an attempt; `kind` is the kind of the delivery, such as 'entry-recorded'. */
export function recordAttempt(kind: string, outcome: SendResult['outcome']): void {
  attempts.inc({ kind, outcome });
}
