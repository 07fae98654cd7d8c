/** What the query keys of all figures begin with. Deleting or restoring a list or an entry changes them. */
export const figuresKey = ['insights'] as const;
