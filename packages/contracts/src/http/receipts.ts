import { z } from 'zod';
import { completedFields } from './entries.ts';

/**
 * The secret in the address of a receipt, made on the visitor's phone: eighteen random bytes (144 bits) in base64url.
 * It opens the entry, so no log contains it, and lists stores only its SHA-256 (decision 0075).
 */
export const receiptSecretSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{24}$/, 'A receipt secret is 24 characters of base64url');

/**
 * An entry as its visitor submitted it, for the page `/receipt/{secret}`: an owner's correction changes nothing of it
 * (decision 0064). Times are ISO 8601, UTC. The title is that of the list now, because entries store none.
 */
export const entryReceiptSchema = z.object({
  listTitle: z.string(),
  companyName: z.string().nullable(),
  receipt: z.string(),
  createdAt: z.string(),
  ...completedFields,
  completedCount: z.int(),
  totalCount: z.int(),
  /** As in an entry: in the order of the list, then those that were no longer on it. */
  items: z.array(
    z.object({
      content: z.string(),
      completed: z.boolean(),
      note: z.string().nullable(),
      removed: z.boolean(),
      unnamed: z.boolean().optional(),
    }),
  ),
  visitorName: z.string().nullable(),
  signatureData: z.string().nullable(),
  /** The name that was typed in place of a drawn signature (decision 0073). */
  signatureTyped: z.string().nullish(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Null for an entry from before there were seals. */
  seal: z.string().nullable(),
  /** When the visitor asked the owner to delete the entry; null if they did not. */
  deletionAskedAt: z.string().nullable(),
  /** When the receipt goes because the owner deleted the list; null while the list is there. */
  gone: z.string().nullable(),
});
export type EntryReceipt = z.infer<typeof entryReceiptSchema>;
