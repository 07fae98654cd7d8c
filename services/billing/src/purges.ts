import { deleteInPortions } from '@scanlist/persistence/delete-rows';
import type { Dependencies } from './dependencies.ts';
import { deleteOldHints } from './webhooks/hint-rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What this service drops daily: webhooks that were followed thirty days ago (decision P9a). */
export function purges({
  sql,
  now,
}: Pick<Dependencies, 'sql' | 'now'>): Record<string, () => Promise<number>> {
  const monthAgo = () => new Date(now().getTime() - 30 * dayMs);
  return { webhooks: () => deleteInPortions((most) => deleteOldHints(sql, monthAgo(), most)) };
}
