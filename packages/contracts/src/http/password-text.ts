// Separate from the schemas, so that the sign-in page does not load all of zod.

/** In UTF-16 code units. */
export const passwordLimits = { min: 6, max: 200 } as const;

/**
 * A password as it is hashed and compared: OpaqueString of RFC 8265, section 4.2. Keyboards write the same letters composed or
 * decomposed and have several kinds of space; prepared, they are the same. Everything else stays as typed.
 */
export function preparePassword(typed: string): string {
  return typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** Whether no account can have it. Older passwords were hashed as typed, so either form may be long enough. */
export function isTooShortForPassword(typed: string): boolean {
  return Math.max(typed.length, preparePassword(typed).length) < passwordLimits.min;
}

/** Whether no account can have it, because both forms are too long. */
export function isTooLongForPassword(typed: string): boolean {
  return Math.min(typed.length, preparePassword(typed).length) > passwordLimits.max;
}

/** What the schemas of passwords say, with the name of the field. */
export function passwordMessages(what: string) {
  return {
    tooShort: `${what} must be at least ${passwordLimits.min} characters`,
    tooLong: `${what} must be at most ${passwordLimits.max} characters`,
    invisible: `${what} must not contain invisible characters`,
  };
}
