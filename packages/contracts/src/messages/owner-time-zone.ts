import { z } from 'zod';

/**
 * The IANA name of the owner's time zone as their browser told it, such as `America/New_York`: the zone in which a mail says
 * its times. Null where none is known; absent in events from before it was told.
 */
export const ownerTimeZone = z.string().nullish();
