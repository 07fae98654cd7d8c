import { z } from 'zod';

/**
 * The IANA name of the owner's time zone as their browser sent it, such as `America/New_York`: mails show times in it.
 * Null where none is known; absent in events of older releases.
 */
export const ownerTimeZone = z.string().nullish();
