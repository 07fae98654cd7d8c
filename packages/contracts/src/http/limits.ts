// Separate from the schemas, so that a page that needs only a number does not load zod.

/** Sizes of decision H2a, in characters after trimming, or in pieces. */
export const listLimits = { titleMax: 120, descriptionMax: 1000, itemsMax: 300, itemMax: 500 } as const;

/** The longest text that the last screen of a fill page shows, in characters. */
export const endingMessageMax = 500;

/** The longest note on an item, in characters. */
export const noteMax = 2000;

/** The longest name of a visitor, in characters. */
export const visitorNameMax = 80;

/** The longest name that is typed as a signature, in characters. */
export const typedSignatureMax = 100;

/** The longest text that is searched for among entries, in characters. */
export const searchMax = 200;

/** After how many days at most a list deletes its entries or their signatures, where it does so. */
export const retentionDaysMax = 3650;

/** How many lists an owner without a running subscription may have (specification section 9, decision P3). */
export const freeLists = 10;

/** How long a deleted list can be restored, in days (decision P9a). */
export const deletedListDays = 30;

/** A file with lists to import: its bytes, how many lists one file may have, and how many of its problems are named. */
export const importLimits = { bytesMax: 1_000_000, listsMax: 50, problemsMax: 100 } as const;
