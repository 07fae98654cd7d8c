import type { Sql } from '@scanlist/persistence/database';
import { storableText } from '../text.ts';

/**
 * Shown also by a page that knows no name: one of an older release, or one whose list asked for none when it was loaded.
 * There a reload brings the field, and ticks and notes stay.
 */
export const nameRequired =
  'A name is required to complete this list. If this page does not ask for it, reload the page.';

/** A name as it is stored and looked for, on one line; null for none. */
export function readVisitorName(text: string | null | undefined): string | null {
  return (
    storableText(text ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim() || null
  );
}

/** Condition that an entry is by the person of this name; it is what the indexes `entry_by_name...` hold. */
export function isByName(sql: Sql, name: string) {
  return sql`visitor_name is not null
    and lower(visitor_name collate "und-x-icu") = lower(${name}::text collate "und-x-icu")`;
}
