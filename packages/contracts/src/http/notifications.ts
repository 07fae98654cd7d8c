import { z } from 'zod';
import { notificationStatusSchema } from './lists.ts';

/** The address of the page a mail's link opens; `?stop` stops at once, for the one-click stop link (decision O4). */
export const notificationPath = (token: string, stop?: 'stop') =>
  `/notifications/${token}${stop ? '?stop=1' : ''}`;

/** A token as mails carry it: whoever has it reads that address, which is all that it proves. */
export const notificationTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{16,100}$/);

/**
 * `GET /api/notifications/{token}`, for the reader of an address, signed in or not, and the answer of
 * `POST /api/notifications/{token}/confirm` and `.../stop` (which also takes the form body of RFC 8058). `sender` is the
 * owner's company, else their name, else null. An unknown token answers 404.
 */
export const notificationAddressSchema = z.object({
  address: z.string(),
  status: notificationStatusSchema.exclude(['none']),
  sender: z.string().nullable(),
});
export type NotificationAddress = z.infer<typeof notificationAddressSchema>;

/**
 * Body of `POST /api/notifications/test` (a test mail; 409 `ADDRESS_NOT_CONFIRMED` for an address that may not be mailed)
 * and of `POST /api/notifications/confirmation` (the confirmation mail once more; for the account's own address, or one
 * that waits to replace it, the account's link, decision O11). Both answer the address's status and
 * are throttled.
 */
export const notificationEmailBodySchema = z.object({
  email: z
    .string('Please enter a valid email')
    .trim()
    .pipe(z.email('Please enter a valid email').max(254, 'Please enter a valid email')),
});

/** `GET /api/notifications?email=`: what the owner's form says beside an address; `none` for one never used. */
export const notificationStatusAnswerSchema = z.object({ status: notificationStatusSchema });
export type NotificationStatusAnswer = z.infer<typeof notificationStatusAnswerSchema>;
