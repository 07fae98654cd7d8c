import { oneLine, withoutLinks } from './text.ts';

/**
 * The fact which address a person has, beside their name, which is anything they like: null where nobody confirmed it. No
 * fact where an older release does not say.
 */
export function addressFact(label: string, email: string | null | undefined): [string, string][] {
  if (email === undefined) return [];
  return [[label, email === null ? 'Not confirmed' : withoutLinks(oneLine(email))]];
}

/** The same as a sentence, about the sender of a mail; null where an older release does not say. */
export function ownAddressText(senderEmail: string | null | undefined): string | null {
  if (senderEmail === undefined) return null;
  return senderEmail === null
    ? "They haven't confirmed their own email address."
    : `Their own email address is ${withoutLinks(oneLine(senderEmail))}.`;
}
