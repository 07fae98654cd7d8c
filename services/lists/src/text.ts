import { storableText as storableWith } from '@scanlist/service-kit/storable-text';

/** The text without what PostgreSQL cannot keep: NUL characters go, halves of surrogate pairs become U+FFFD. */
export function storableText(text: string): string {
  return storableWith(text, { nul: '' });
}

/** Whether the text can be an id made here; no list or item has any other, so the database is not asked. */
export function looksLikeId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}
