import type { Sql } from '@scanlist/persistence/database';
import { deleteInPortions } from '@scanlist/persistence/delete-rows';
import { deliveryCutoff } from './delivery.ts';
import { deleteSettledDeliveries } from './delivery-rows.ts';

/**
 * Drops every delivery that was sent or failed and is older than thirty days (decision P9a), and says how many those were:
 * a failed one still holds its mail, and with it a visitor's words.
 */
export function purgeDeliveries(sql: Sql, now: Date): Promise<number> {
  const cutoff = deliveryCutoff(now);
  return deleteInPortions((most) => deleteSettledDeliveries(sql, cutoff, most));
}
