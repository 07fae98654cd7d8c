/** A day on each page of a visitor: 'Nov 20, 2026', '20 Nov 2026', '20. Nov. 2026'. */
export const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** A time of day: '3:04 PM', '15:04'. */
export const time = { hour: 'numeric', minute: '2-digit' } as const;

/** Both. `dateStyle` would write the day in another form than a page that names no year, or a zone. */
export const moment = { ...day, ...time } as const;
