import { z } from 'zod';
import {
  askNameSchema,
  endingMessageSchema,
  labelsSchema,
  listBodySchema,
  listEndingSchema,
  listTypeSchema,
  newListBodySchema,
  retentionDaysSchema,
} from './lists.ts';
import { problemSchema } from './problem.ts';

/** The format of `GET /api/lists/{id}.json`, named in each file. */
export const listFileFormat = 'scanlist-list';

/**
 * A list as a file: what its owner wrote, without ids, the notification address, and entries.
 * `POST /api/lists/import` reads it, also for another account.
 */
export const listFileSchema = z.object({
  format: z.literal(listFileFormat),
  version: z.literal(1),
  title: listBodySchema.shape.title,
  description: listBodySchema.shape.description,
  type: listTypeSchema,
  requireSignature: z.boolean().default(false),
  askName: askNameSchema.default('off'),
  askLocation: z.boolean().default(true),
  keepEntriesDays: retentionDaysSchema.default(null),
  keepSignaturesDays: retentionDaysSchema.default(null),
  ending: listEndingSchema.default('homepage'),
  endingMessage: endingMessageSchema.default(null),
  labels: labelsSchema.default([]),
  items: z.array(z.string()),
});
export type ListFile = z.output<typeof listFileSchema>;

/**
 * The query of `POST /api/lists/import`, whose body is the file. With `preview` nothing is created. `title`,
 * `description` and `type` count where the file names none; without them a list is named after the file.
 */
export const importQuerySchema = z.object({
  preview: z.literal('1', 'preview is 1 or absent').optional(),
  filename: z.string().max(255).optional(),
  title: listBodySchema.shape.title.optional(),
  description: listBodySchema.shape.description.optional(),
  type: listTypeSchema.optional(),
});
export type ImportQuery = z.infer<typeof importQuerySchema>;

/** What is wrong with a line of a file, or without `line` with all of it; `column` names the column where one is meant. */
export const importProblemSchema = z.object({
  line: z.int().positive().optional(),
  column: z.string().optional(),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

/** The texts of a list that a file may leave out. */
export const importDefaults = ['title', 'description', 'type'] as const;

/** A list of a file; `line` is where it begins, `defaults` are the texts that the file does not have. */
export const fileListSchema = listFileSchema
  .omit({ format: true, version: true })
  .extend({ line: z.int().positive(), defaults: z.array(z.enum(importDefaults)) });
export type FileList = z.infer<typeof fileListSchema>;

/** The answer to a preview: the lists, what prevents the import, and what the owner should know. */
export const importPreviewSchema = z.object({
  lists: z.array(fileListSchema),
  problems: z.array(importProblemSchema),
  notes: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** The error body of an import whose file has problems: 400 `VALIDATION_FAILED`. Nothing was created. */
export const importRefusalSchema = problemSchema.extend({ problems: z.array(importProblemSchema) });
export type ImportRefusal = z.infer<typeof importRefusalSchema>;

/** A list to create with others: it mails nobody. */
export const importedListBodySchema = newListBodySchema.omit({ notificationEmail: true, version: true });

/** The answer to an import, 201: the lists in the order of the file. */
export const importedListsSchema = z.object({
  lists: z.array(z.object({ id: z.string(), title: z.string(), type: listTypeSchema, itemCount: z.int() })),
});
export type ImportedLists = z.infer<typeof importedListsSchema>;
