/**
 * The address of a person after their name, such as ' (mira@example.com)'. A name is anything they like, another member's too; the
 * address is theirs. Nothing where an older release did not store it.
 */
export function addressText(email: string | null | undefined): string {
  if (email === undefined) return '';
  return email === null ? ' (address not confirmed)' : ` (${email})`;
}
