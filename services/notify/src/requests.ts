import { receiveMailWebhook } from '@scanlist/contracts/messages/notify';
import { handle, type RequestHandler } from '@scanlist/messaging/serve';
import type { Sql } from '@scanlist/persistence/database';
import { withDeadline } from '@scanlist/service-kit/deadline';
import { createMailNews } from './deliveries/receive-delivery-status.ts';
import type { Dependencies } from './dependencies.ts';

/** Which request is answered by which use case. */
export function requests(deps: Dependencies): RequestHandler[] {
  return [handle(receiveMailWebhook, createMailNews(deps))];
}

/** Rejects when this service could not do its work. A mail server that is down is no reason: its mails wait. */
export async function ping(sql: Sql): Promise<void> {
  await withDeadline(sql`select 1`, 2000, 'the database of notify');
}
