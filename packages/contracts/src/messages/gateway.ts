import { z } from 'zod';
import { issueTypeSchema } from '../http/support.ts';
import { defineEvent } from './define.ts';
import { ownerTimeZone } from './owner-time-zone.ts';

/** An owner's account came to be or changed. `version` grows with every change, so that late deliveries do no harm. */
export const ownerChanged = defineEvent('gateway', 'owner-changed', {
  data: z.object({
    ownerId: z.uuid(),
    version: z.int(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    companyName: z.string().nullable(),
    companyLogoUrl: z.string().nullable(),
    /** Whether somebody who reads this address said so; absent in older events, whose addresses all were. */
    emailConfirmed: z.boolean().optional(),
    timeZone: ownerTimeZone,
  }),
});
export type OwnerChanged = z.infer<typeof ownerChanged.data>;

/** An owner wants another address. It counts once `confirmUrl` was opened, before `expiresAt`; the present one is told. */
export const emailChangeAsked = defineEvent('gateway', 'email-change-asked', {
  data: z.object({
    ownerId: z.uuid(),
    username: z.string(),
    firstName: z.string().nullable(),
    email: z.string(),
    newEmail: z.string(),
    confirmUrl: z.string(),
    expiresAt: z.iso.datetime(),
    timeZone: ownerTimeZone,
  }),
});
export type EmailChangeAsked = z.infer<typeof emailChangeAsked.data>;

/**
 * An owner's address was changed from `email`, which its owner had confirmed, to `newEmail`. Before `expiresAt`, `undoUrl` brings it back,
 * for the reader of `email`.
 */
export const emailChanged = defineEvent('gateway', 'email-changed', {
  data: z.object({
    ownerId: z.uuid(),
    username: z.string(),
    firstName: z.string().nullable(),
    email: z.string(),
    newEmail: z.string(),
    changedAt: z.iso.datetime(),
    undoUrl: z.string(),
    expiresAt: z.iso.datetime(),
    timeZone: ownerTimeZone,
  }),
});
export type EmailChanged = z.infer<typeof emailChanged.data>;

/** The address an account had before is back, by a mailed link; `email` is the one it has no more, and `contactUrl` where its reader can write to us. */
export const emailChangeUndone = defineEvent('gateway', 'email-change-undone', {
  data: z.object({
    ownerId: z.uuid(),
    username: z.string(),
    firstName: z.string().nullable(),
    email: z.string(),
    undoneAt: z.iso.datetime(),
    contactUrl: z.string(),
    timeZone: ownerTimeZone,
  }),
});
export type EmailChangeUndone = z.infer<typeof emailChangeUndone.data>;

/** An account was opened, or its owner asks once more: the address counts as theirs once `confirmUrl` was opened. */
export const emailConfirmationAsked = defineEvent('gateway', 'email-confirmation-asked', {
  data: z.object({
    ownerId: z.uuid(),
    firstName: z.string().nullable(),
    email: z.string(),
    confirmUrl: z.string(),
    expiresAt: z.iso.datetime(),
    timeZone: ownerTimeZone,
  }),
});
export type EmailConfirmationAsked = z.infer<typeof emailConfirmationAsked.data>;

/** Somebody forgot a password: `resetUrl` sets a new one, once, before `expiresAt`. */
export const passwordResetAsked = defineEvent('gateway', 'password-reset-asked', {
  data: z.object({
    ownerId: z.uuid(),
    username: z.string(),
    firstName: z.string().nullable(),
    email: z.string(),
    resetUrl: z.string(),
    expiresAt: z.iso.datetime(),
    timeZone: ownerTimeZone,
  }),
});
export type PasswordResetAsked = z.infer<typeof passwordResetAsked.data>;

/** A password was changed, by its owner signed in or by a mailed link; `resetUrl` is where to go if it was somebody else. */
export const passwordChanged = defineEvent('gateway', 'password-changed', {
  data: z.object({
    ownerId: z.uuid(),
    firstName: z.string().nullable(),
    email: z.string(),
    by: z.enum(['owner', 'link']),
    changedAt: z.iso.datetime(),
    resetUrl: z.string(),
    timeZone: ownerTimeZone,
  }),
});
export type PasswordChanged = z.infer<typeof passwordChanged.data>;

/** An owner signed in on a device on which the present password had not been right before; `securityUrl` is where to look at it. */
export const newDeviceSignedIn = defineEvent('gateway', 'new-device-signed-in', {
  data: z.object({
    ownerId: z.uuid(),
    firstName: z.string().nullable(),
    email: z.string(),
    userAgent: z.string(),
    address: z.string(),
    signedInAt: z.iso.datetime(),
    securityUrl: z.string(),
    timeZone: ownerTimeZone,
  }),
});
export type NewDeviceSignedIn = z.infer<typeof newDeviceSignedIn.data>;

/** An account is gone, its subscription ended before: whoever keeps something of this owner erases it. */
export const ownerDeleted = defineEvent('gateway', 'owner-deleted', {
  data: z.object({
    ownerId: z.uuid(),
    firstName: z.string().nullable(),
    email: z.string(),
    deletedAt: z.iso.datetime(),
    timeZone: ownerTimeZone,
  }),
});
export type OwnerDeleted = z.infer<typeof ownerDeleted.data>;

/**
 * Somebody wrote by the support form or the contact form. It is kept at the gateway; this mails it to `supportEmail`, and
 * where `copyToSender` says so a copy to whoever wrote.
 */
export const supportMessageReceived = defineEvent('gateway', 'support-message-received', {
  data: z.object({
    messageId: z.uuid(),
    kind: z.enum(['support', 'contact']),
    name: z.string(),
    email: z.string(),
    /** Of a support request; null of a contact message. */
    issueType: issueTypeSchema.nullable(),
    /** Of a contact message; null of a support request. */
    subject: z.string().nullable(),
    text: z.string(),
    receivedAt: z.iso.datetime(),
    supportEmail: z.string(),
    copyToSender: z.boolean(),
    /** Whether whoever wrote was signed in, and has confirmed this address; absent in events from before it was asked. */
    isSendersAddress: z.boolean().optional(),
  }),
});
export type SupportMessageReceived = z.infer<typeof supportMessageReceived.data>;
