import { z } from 'zod';

/** The longest range of figures, in days: three years. */
export const insightsDaysMax = 1_098;

/** Without a range figures are those of the last thirty days. */
export const insightsDaysDefault = 30;

/** How many days the lists of `GET /api/insights` can be answered with, day by day. */
export const listDaysMax = 92;

/** How many items, and how many lists day by day, an answer has at most. */
export const insightsAtMost = { items: 400, lists: 500, notesOfItem: 3, noteLength: 280 } as const;

const daySchema = (name: string) =>
  z.iso
    .date({ error: `${name} is not a day such as 2026-11-25` })
    .refine((day) => day >= '1970' && day < '3000', { error: `${name} is a day from 1970 to 2999` })
    .optional();

/**
 * Query of `GET /api/lists/{id}/insights` and `GET /api/insights`: the first and the last day, both included, as days in the
 * owner's time zone. Without `to` it is today, without `from` the range has thirty days. 400 `VALIDATION_FAILED` where
 * `from` is after `to`, or the range has more than `insightsDaysMax` days.
 */
export const insightsQuerySchema = z.object({ from: daySchema('from'), to: daySchema('to') });
export type InsightsQuery = z.infer<typeof insightsQuerySchema>;

const totals = { entries: z.int(), complete: z.int() };

/**
 * What the entries of a range come to. Deleted entries and those of deleted lists do not count, and corrected entries
 * count as corrected. `complete` entries have every item done; `incomplete` ones are the others.
 */
const figures = {
  /** The range, as days. */
  from: z.string(),
  to: z.string(),
  /** The IANA time zone of the days and hours. */
  timeZone: z.string(),
  /** False while entries are still being counted: after an upgrade, or after the time zone changed. */
  upToDate: z.boolean(),
  ...totals,
  incomplete: z.int(),
  /** The same number of days right before. */
  previous: z.object(totals),
  /** Every day of the range, in order, also those without an entry. */
  byDay: z.array(z.object({ day: z.string(), ...totals })),
};

/**
 * An item of the range: how many entries have it, left it out, and have a note on it. `content` is its text now, or the
 * last one if the list has it no longer; `removed` says so.
 */
const itemFigures = {
  itemId: z.string(),
  content: z.string(),
  removed: z.boolean(),
  seen: z.int(),
  leftOut: z.int(),
  noted: z.int(),
};

/** The figures of one list. */
export const listInsightsSchema = z.object({
  ...figures,
  /** Most often left out first, by share; at most `insightsAtMost.items`. */
  items: z.array(
    z.object({
      ...itemFigures,
      /** The last notes on it among the newest entries with notes, newest first; `text` is cut at `insightsAtMost.noteLength` characters. */
      lastNotes: z.array(z.object({ text: z.string(), entryId: z.int(), at: z.string() })),
    }),
  ),
  /** Entries by hour of the day, 0 to 23. */
  byHour: z.array(z.int()),
  /**
   * How long a round takes, from its first tick to its submission, in seconds and to about a tenth: half of the rounds take
   * at most `medianSeconds`, nine of ten at most `mostSeconds`. `count` is how many rounds that was known of; null for none.
   */
  rounds: z.object({ count: z.int(), medianSeconds: z.int(), mostSeconds: z.int() }).nullable(),
});
export type ListInsights = z.infer<typeof listInsightsSchema>;

/** The figures over all lists of an owner. */
export const allInsightsSchema = z.object({
  ...figures,
  /** Of lists that are not archived: most often left out first, by number; at most ten. */
  items: z.array(z.object({ ...itemFigures, listId: z.string(), listTitle: z.string() })),
  /**
   * Per list with an entry in the range its number of entries on each day of the range, in order. Those with most entries
   * first, at most `insightsAtMost.lists`. Empty for a range of more than `listDaysMax` days.
   */
  lists: z.array(z.object({ listId: z.string(), days: z.array(z.int()) })),
});
export type AllInsights = z.infer<typeof allInsightsSchema>;
