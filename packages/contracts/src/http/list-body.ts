// What the form of a list sends. Separate from `lists.ts`, so that the form does not load the schemas of answers.
import { z } from 'zod';
import { labelLimits, tidyLabel, withoutRepeatedLabels } from './labels.ts';
import { endingMessageMax, listLimits, retentionDaysMax } from './limits.ts';
import type { Issue } from './problem.ts';

export const listTypes = ['TODO', 'INVENTORY'] as const;
export const listTypeSchema = z.enum(listTypes, 'Choose To-Do List or Inventory Checklist');
export type ListType = z.infer<typeof listTypeSchema>;

/** Whether a list asks for the visitor's name (decision F11). */
export const askNames = ['off', 'optional', 'required'] as const;
export const askNameSchema = z.enum(askNames, 'Choose whether to ask for a name');
export type AskName = z.infer<typeof askNameSchema>;

const retentionDaysMessage = `Enter a whole number of days from 1 to ${retentionDaysMax.toLocaleString('en-US')}`;

/** After how many days something is deleted; null for not at all. */
export const retentionDaysSchema = z
  .int(retentionDaysMessage)
  .min(1, retentionDaysMessage)
  .max(retentionDaysMax, retentionDaysMessage)
  .nullable();

/** Where a fill page ends (decision F16): at the homepage, at the form again, or at a text of the owner's. */
export const listEndings = ['homepage', 'form', 'message'] as const;
export const listEndingSchema = z.enum(listEndings, 'Choose what comes after submitting');
export type ListEnding = z.infer<typeof listEndingSchema>;

/** The owner's text, with line breaks; null for none. */
export const endingMessageSchema = z
  .string('The message must be text')
  .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
  .max(endingMessageMax, `The message must be at most ${endingMessageMax} characters`)
  .nullable()
  .transform((text) => text || null);

/** What is wrong with the end of a list's fill page: a page that ends with a text needs one. */
export function endingIssues(list: {
  ending?: ListEnding | undefined;
  endingMessage?: string | null | undefined;
}): Issue[] {
  return list.ending === 'message' && !list.endingMessage
    ? [{ path: 'endingMessage', message: 'Enter the message that people see' }]
    : [];
}

/** An item as the form sends it; items that stay have their `id` (decision F5). */
export const itemInputSchema = z.object({
  id: z.string().max(40).optional(),
  content: z
    .string('Item content is required')
    .trim()
    .min(1, 'Item content is required')
    .max(listLimits.itemMax, `Item content must be at most ${listLimits.itemMax} characters`),
});

const notificationEmailSchema = z
  .union([
    z.literal(''),
    z.null(),
    z.string().trim().pipe(z.email('Please enter a valid email').max(254, 'Please enter a valid email')),
  ])
  .optional()
  .transform((value) => value || null);

/**
 * `POST /api/lists` and `PUT /api/lists/{id}` (specification section 5: List form).
 * `notificationEmail` may be absent, empty or null, all meaning "no notification"; parsed it is an address or null.
 * `version` is the version the editor had loaded; sent with PUT, another version answers 409 `VERSION_CONFLICT`.
 */
export const listBodySchema = z.object({
  title: z
    .string('Title must be at least 3 characters')
    .trim()
    .min(3, 'Title must be at least 3 characters')
    .max(listLimits.titleMax, `Title must be at most ${listLimits.titleMax} characters`),
  description: z
    .string('Description must be at least 5 characters')
    .trim()
    .min(5, 'Description must be at least 5 characters')
    .max(listLimits.descriptionMax, `Description must be at most ${listLimits.descriptionMax} characters`),
  type: listTypeSchema,
  requireSignature: z.boolean().default(false),
  /** Absent in bodies of older releases: a new list then asks for no name, and an edited one asks as before. */
  askName: askNameSchema.optional(),
  /** Absent in bodies of older releases, like the next two: a new list then asks, and an edited one stays as it is. */
  askLocation: z.boolean('Choose whether to ask for the location').optional(),
  /** After how many days an entry is deleted for good; null for when its owner deletes it, as a new list has it. */
  keepEntriesDays: retentionDaysSchema.optional(),
  /** The same of an entry's signature, and of the name that is sealed with it. */
  keepSignaturesDays: retentionDaysSchema.optional(),
  /** Absent in bodies of older releases, like the next: a new list then ends at the homepage, and an edited one as before. */
  ending: listEndingSchema.optional(),
  /** Required where `ending` is 'message' (`endingIssues`), and kept where it is not. */
  endingMessage: endingMessageSchema.optional(),
  notificationEmail: notificationEmailSchema,
  items: z
    .array(itemInputSchema, 'At least one item is required')
    .min(1, 'At least one item is required')
    .max(listLimits.itemsMax, `A list can have up to ${listLimits.itemsMax} items`),
  version: z.int().positive().optional(),
});
export type ListBody = z.output<typeof listBodySchema>;
export type ListBodyInput = z.input<typeof listBodySchema>;

/** Labels of a list in the order given; of those that differ only in case, the first. */
export const labelsSchema = z
  .array(
    z
      .string('A label is required')
      .overwrite(tidyLabel)
      .min(1, 'A label is required')
      .max(labelLimits.labelMax, `A label must be at most ${labelLimits.labelMax} characters`),
    'Labels are required',
  )
  .overwrite(withoutRepeatedLabels)
  .max(labelLimits.labelsMax, `A list can have up to ${labelLimits.labelsMax} labels`);

/**
 * `PUT /api/lists/{id}/labels` replaces a list's labels, which only its owner sees. It leaves `version` as it is: phones
 * and open editors notice nothing. It answers the list.
 */
export const labelsBodySchema = z.object({ labels: labelsSchema });

/** `POST /api/lists`: also the labels, which a copy of a list has from the start. */
export const newListBodySchema = listBodySchema.extend({ labels: labelsSchema.optional() });
export type NewListBody = z.output<typeof newListBodySchema>;
export type NewListBodyInput = z.input<typeof newListBodySchema>;
