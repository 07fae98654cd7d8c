import { deleteInPortions } from '@scanlist/persistence/delete-rows';
import type { Dependencies } from './dependencies.ts';
import { deleteExpiredCardLinks } from './subscriptions/former-owner-card-rows.ts';
import { deleteOldWebhookEvents } from './webhooks/webhook-event-rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The daily purges of this service: webhook events that were processed thirty days ago (decision P9a), and expired links to
 * take a card back.
 */
export function purges({
  sql,
  now,
}: Pick<Dependencies, 'sql' | 'now'>): Record<string, () => Promise<number>> {
  const monthAgo = () => new Date(now().getTime() - 30 * dayMs);
  return {
    webhooks: () => deleteInPortions((most) => deleteOldWebhookEvents(sql, monthAgo(), most)),
    cardLinks: () => deleteInPortions((most) => deleteExpiredCardLinks(sql, now(), most)),
  };
}
