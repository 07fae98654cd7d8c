import { receiveMailWebhook } from '@scanlist/contracts/messages/notify';
import { handle, type RequestHandler } from '@scanlist/messaging/serve';
import type { Sql } from '@scanlist/persistence/database';
import { withDeadline } from '@scanlist/service-kit/deadline';
import { createStatusReceiver } from './deliveries/receive-delivery-status.ts';
import type { Dependencies } from './dependencies.ts';

/** The use case of each request. */
export function requests(deps: Dependencies): RequestHandler[] {
  return [handle(receiveMailWebhook, createStatusReceiver(deps))];
}

/** Rejects if this service cannot work. A mail server that is down does not count, because its mails wait. */
export async function ping(sql: Sql): Promise<void> {
  await withDeadline(sql`select 1`, 2000, 'the database of notify');
}
