import type { Sql } from '@scanlist/persistence/database';
import type { Logger } from '@scanlist/service-kit/logger';
import type { ReadWebhook, SendMail } from './provider/mail.ts';

/** What the use cases need from outside. `main.ts` composes it; tests pass their own. */
export interface Dependencies {
  sql: Sql;
  sendMail: SendMail;
  readWebhook: ReadWebhook;
  /** The sender as a mail header shows it, such as 'ScanList <notifications@example.com>'. */
  from: string;
  productName: string;
  logger: Logger;
  now: () => Date;
  /** Call it after a commit that left an event in the outbox. */
  wakeRelay: () => void;
}
