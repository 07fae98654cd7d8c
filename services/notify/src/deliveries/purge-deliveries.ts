import type { Sql } from '@scanlist/persistence/database';
import { deleteInPortions } from '@scanlist/persistence/delete-rows';
import { deliveryCutoff } from './delivery.ts';
import { deleteSettledDeliveries } from './delivery-rows.ts';

/**
 * Deletes every sent or failed delivery older than thirty days (decision P9a) and returns their number. A failed one
 * still holds its mail, and with it a visitor's text.
 */
export function purgeDeliveries(sql: Sql, now: Date): Promise<number> {
  const cutoff = deliveryCutoff(now);
  return deleteInPortions((most) => deleteSettledDeliveries(sql, cutoff, most));
}
