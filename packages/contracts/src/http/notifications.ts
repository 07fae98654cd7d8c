import { z } from 'zod';

/**
 * The status of a list's notification address (decision O4): `none` wanted; `own`, the account's own address, which
 * needs no confirmation; `waiting` for its reader to agree; `confirmed`; `stopped` by its reader.
 */
export const notificationStatusSchema = z.enum(['none', 'own', 'waiting', 'confirmed', 'stopped']);
export type NotificationStatus = z.infer<typeof notificationStatusSchema>;

/** The address of the page that a mail's link opens; `?stop=1` stops the mails at once (decision O4). */
export const notificationPath = (token: string, stop?: 'stop') =>
  `/notifications/${token}${stop ? '?stop=1' : ''}`;

/** The token of a mailed link. It proves only that its bearer reads that address. */
export const notificationTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{16,100}$/);

/**
 * `GET /api/notifications/{token}`, for the reader of an address, signed in or not.
 * `POST /api/notifications/{token}/confirm` and `.../stop` (which also accepts the form body of RFC 8058) answer the
 * same. `sender` is the owner's company, else their name, else null. An unknown token answers 404.
 */
export const notificationAddressSchema = z.object({
  address: z.string(),
  status: notificationStatusSchema.exclude(['none']),
  sender: z.string().nullable(),
});
export type NotificationAddress = z.infer<typeof notificationAddressSchema>;

/**
 * Body of `POST /api/notifications/test` (a test mail; 409 `ADDRESS_NOT_CONFIRMED` for an address that may not be
 * mailed) and of `POST /api/notifications/confirmation` (the confirmation mail again; for the account's own address, or
 * one about to replace it, the account's link, decision O11). Both answer the address's status and are throttled.
 */
export const notificationEmailBodySchema = z.object({
  email: z
    .string('Please enter a valid email')
    .trim()
    .pipe(z.email('Please enter a valid email').max(254, 'Please enter a valid email')),
});

/**
 * `GET /api/notifications?email=`: the status that the owner's form shows beside an address; `none` for one never used.
 */
export const notificationStatusAnswerSchema = z.object({ status: notificationStatusSchema });
export type NotificationStatusAnswer = z.infer<typeof notificationStatusAnswerSchema>;

/** The most notification addresses of a workspace that are listed. */
export const notificationAddressesMax = 500;

/** The most that are removed in one request. */
export const removedAddressesMax = 100;

/**
 * `GET /api/workspace/notification-addresses`: the addresses besides the owner's own that lists of the workspace name, or
 * that may still start to receive mails. `addedBy` is the account of the member whose list named it first, null where that is
 * unknown; `lists` is how many lists that are not deleted name it.
 */
export const workspaceAddressesSchema = z.object({
  addresses: z.array(
    z.object({
      address: z.string(),
      status: notificationStatusSchema.exclude(['none', 'own']),
      addedBy: z.uuid().nullable(),
      lists: z.int().nonnegative(),
    }),
  ),
});
export type WorkspaceAddresses = z.infer<typeof workspaceAddressesSchema>;
export type WorkspaceAddress = WorkspaceAddresses['addresses'][number];

/**
 * Body of `POST /api/workspace/notification-addresses/remove`: each of these addresses is taken off every list, and its mailed
 * links lead nowhere. One that is gone already counts as removed.
 */
export const removeAddressesBodySchema = z.object({
  addresses: z
    .array(z.string().trim().max(254, 'Please enter a valid email'))
    .min(1, 'Choose at least one address.')
    .max(removedAddressesMax),
});
export type RemoveAddressesBody = z.infer<typeof removeAddressesBodySchema>;
