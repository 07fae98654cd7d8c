import type { Sql, Tx } from './database.ts';

/**
 * Runs `work` for an event unless this consumer has had it: the note that it was had and what `work` does are one
 * transaction, so that a second delivery does nothing and a failed one is forgotten. False when it was there already.
 * Two deliveries at the same time take turns.
 */
export async function receiveOnce(
  sql: Sql,
  { eventId, consumer }: { eventId: string; consumer: string },
  work: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return sql.transaction(async (tx) => {
    const received = await tx`
      insert into inbox (event_id, consumer) values (${eventId}, ${consumer}) on conflict do nothing returning 1`;
    if (received.length === 0) return false;
    await work(tx);
    return true;
  });
}
