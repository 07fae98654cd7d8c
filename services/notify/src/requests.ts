import type { RequestHandler } from '@scanlist/messaging/serve';
import type { Sql } from '@scanlist/persistence/database';
import { withDeadline } from '@scanlist/service-kit/deadline';

/** The requests this service answers besides the health request: none, it only reacts. */
export const requests: RequestHandler[] = [];

/** Rejects when this service could not do its work. A mail server that is down is no reason: its mails wait. */
export async function ping(sql: Sql): Promise<void> {
  await withDeadline(sql`select 1`, 2000, 'the database of notify');
}
