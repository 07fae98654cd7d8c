// Separate from the schemas, so that the sign-in page does not load all of zod.

/** In UTF-16 code units. */
export const usernameLimits = { min: 3, max: 80 } as const;

/** A user name as it is stored: NFKC, with single spaces and none around. Width and accents then have one form. */
export function prepareUsername(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/** Whether no account can have it. Older names were stored as typed, so either form may be long enough. */
export function isTooShortForUsername(typed: string): boolean {
  return Math.max(typed.trim().length, prepareUsername(typed).length) < usernameLimits.min;
}

/** Whether no account can have it, because both forms are too long. */
export function isTooLongForUsername(typed: string): boolean {
  return Math.min(typed.trim().length, prepareUsername(typed).length) > usernameLimits.max;
}

export const usernameMessages = {
  tooShort: `Username must be at least ${usernameLimits.min} characters`,
  tooLong: `Username must be at most ${usernameLimits.max} characters`,
} as const;
