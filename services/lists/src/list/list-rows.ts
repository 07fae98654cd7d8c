import type { AnySql } from '@scanlist/persistence/database';

/** Id and version of a list. */
export interface ListVersion {
  id: string;
  version: number;
}

/** Condition that visitors can open list `l`: it is neither deleted nor past its end. */
export function isVisible(sql: AnySql, now: Date) {
  return sql`l.deleted_at is null and (l.expires_at is null or l.expires_at > ${now})`;
}

/** Id and version of every list of this owner. */
export async function findListVersions(tx: AnySql, ownerId: string): Promise<ListVersion[]> {
  return await tx<ListVersion[]>`
    select id, version from list where owner_id = ${ownerId} and deleted_at is null`;
}

/** Gives the lists that write to one address another, each a version further; deleted ones too: they may come back. */
export async function moveLists(
  tx: AnySql,
  move: { ownerId: string; from: string; to: string; now: Date },
): Promise<ListVersion[]> {
  return await tx<ListVersion[]>`
    update list set notification_email = ${move.to}, version = version + 1, updated_at = ${move.now}
    where owner_id = ${move.ownerId} and lower(notification_email) = ${move.from}
    returning id, version`;
}
