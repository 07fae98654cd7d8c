import { toUSVString } from 'node:util';

/**
 * The text as PostgreSQL can store it: each NUL character becomes `nul`, each half of a surrogate pair U+FFFD. Nobody types such
 * characters, so a text is kept rather than refused for one. Where lengths must stay valid, `nul` is one character.
 */
export function storableText(text: string, { nul }: { nul: '' | '\uFFFD' }): string {
  return toUSVString(text.replaceAll('\0', nul));
}
