/**
 * The text without what PostgreSQL cannot keep: NUL characters go, halves of surrogate pairs become U+FFFD.
 * Such characters are never typed, so a visitor's note is kept rather than refused for one.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/** Whether the text can be an id made here; anything else is on no list, and is not worth asking the database. */
export function looksLikeId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}
