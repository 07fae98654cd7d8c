import { storableText } from '../text.ts';

/**
 * Shown also by a page that knows no name: one of an older release, or one whose list asked for none when it was loaded.
 * There a reload brings the field, and ticks and notes stay.
 */
export const nameRequired =
  'A name is required to complete this list. If this page doesn’t ask for one, reload it.';

/** A name as it is stored and looked for, on one line; null for none. */
export function readVisitorName(text: string | null | undefined): string | null {
  return (
    storableText(text ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim() || null
  );
}
