import { z } from 'zod';
import { givenRoles } from '../http/permissions.ts';
import { issueTypeSchema } from '../http/support.ts';
import { defineEvent, defineRequest } from './define.ts';
import { ownerTimeZone } from './owner-time-zone.ts';
import { deployedSlices } from './slices.ts';

/** An owner's account was created or changed. `version` grows with every change, so that late deliveries do no harm. */
export const ownerChanged = defineEvent('gateway', 'owner-changed', {
  data: z.object({
    ownerId: z.uuid(),
    version: z.int(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    companyName: z.string().nullable(),
    companyLogoUrl: z.string().nullable(),
    /**
     * Whether a reader of this address has confirmed it. Absent in older events, whose addresses were all confirmed.
     */
    emailConfirmed: z.boolean().optional(),
    timeZone: ownerTimeZone,
  }),
});
export type OwnerChanged = z.infer<typeof ownerChanged.data>;

/**
 * An owner wants another address. It takes effect when `confirmUrl` is opened before `expiresAt`. The current address
 * gets a notice.
 */
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
 * An owner's address was changed from `email`, which its owner had confirmed, to `newEmail`. Before `expiresAt`, the
 * reader of `email` can restore it with `undoUrl`.
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

/**
 * The former address of an account was restored by a mailed link. `email` is the replaced one, and its reader can write
 * to us at `contactUrl`.
 */
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

/**
 * An account was created, or its owner requests the mail again. The address counts as confirmed once `confirmUrl` was
 * opened.
 */
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

/** A password reset was requested. `resetUrl` sets a new password, once, before `expiresAt`. */
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

/**
 * A password was changed, by its signed-in owner or by a mailed link. `resetUrl` is for an owner who did not change it.
 */
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

/**
 * An owner signed in on a device on which the current password had not been used before. `securityUrl` shows the
 * owner's sessions.
 */
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

/**
 * A person was invited to the workspace of `ownerId`. `joinUrl` accepts, once, before `expiresAt`. `timeZone` is that of
 * the inviting person.
 */
export const memberInvited = defineEvent('gateway', 'member-invited', {
  data: z.object({
    ownerId: z.uuid(),
    invitationId: z.uuid(),
    workspaceName: z.string(),
    invitedBy: z.string(),
    role: z.enum(givenRoles),
    email: z.string(),
    joinUrl: z.string(),
    expiresAt: z.iso.datetime(),
    timeZone: ownerTimeZone,
  }),
});
export type MemberInvited = z.infer<typeof memberInvited.data>;

/** A person joined the workspace of `ownerId` by an invitation. `email` is the owner's address; `teamUrl` shows the members. */
export const memberJoined = defineEvent('gateway', 'member-joined', {
  data: z.object({
    ownerId: z.uuid(),
    firstName: z.string().nullable(),
    email: z.string(),
    workspaceName: z.string(),
    member: z.string(),
    memberEmail: z.string(),
    /** Whether they confirmed it; absent in events of older releases. */
    memberEmailConfirmed: z.boolean().optional(),
    role: z.enum(givenRoles),
    /** The address of who invited; null where that account was deleted. */
    invitedBy: z.string().nullable(),
    joinedAt: z.iso.datetime(),
    teamUrl: z.string(),
    timeZone: ownerTimeZone,
  }),
});
export type MemberJoined = z.infer<typeof memberJoined.data>;

/** The role of a member of the workspace of `ownerId` was changed. `email` is the owner's address. */
export const memberRoleChanged = defineEvent('gateway', 'member-role-changed', {
  data: z.object({
    ownerId: z.uuid(),
    firstName: z.string().nullable(),
    email: z.string(),
    workspaceName: z.string(),
    member: z.string(),
    memberEmail: z.string(),
    /** Whether they confirmed it; absent in events of older releases. */
    memberEmailConfirmed: z.boolean().optional(),
    roleBefore: z.enum(givenRoles),
    role: z.enum(givenRoles),
    changedAt: z.iso.datetime(),
    teamUrl: z.string(),
    timeZone: ownerTimeZone,
  }),
});
export type MemberRoleChanged = z.infer<typeof memberRoleChanged.data>;

/** Everything of an account was exported to a device. `securityUrl` shows the sessions of the account. */
export const accountExported = defineEvent('gateway', 'account-exported', {
  data: z.object({
    ownerId: z.uuid(),
    firstName: z.string().nullable(),
    email: z.string(),
    userAgent: z.string(),
    address: z.string(),
    exportedAt: z.iso.datetime(),
    securityUrl: z.string(),
    timeZone: ownerTimeZone,
  }),
});
export type AccountExported = z.infer<typeof accountExported.data>;

/** The owner of a workspace offers it to a member, whose address is `email`. `teamUrl` shows the offer until `expiresAt`. */
export const handoverOffered = defineEvent('gateway', 'handover-offered', {
  data: z.object({
    ownerId: z.uuid(),
    firstName: z.string().nullable(),
    email: z.string(),
    workspaceName: z.string(),
    offeredBy: z.string(),
    /** The confirmed address of who offers it. Absent in events of older releases. */
    offeredByEmail: z.string().optional(),
    teamUrl: z.string(),
    expiresAt: z.iso.datetime(),
    timeZone: ownerTimeZone,
  }),
});
export type HandoverOffered = z.infer<typeof handoverOffered.data>;

/** A member accepted a workspace. `email` is the address of the owner before. */
export const workspaceHandedOver = defineEvent('gateway', 'workspace-handed-over', {
  data: z.object({
    ownerId: z.uuid(),
    firstName: z.string().nullable(),
    email: z.string(),
    workspaceName: z.string(),
    newOwner: z.string(),
    /** Their address; null if nobody confirmed it. Absent in events of older releases. */
    newOwnerEmail: z.string().nullable().optional(),
    /** The name of the former owner, who is mailed. Absent in older events. */
    formerOwner: z.string().optional(),
    /** The accounts of the former and the new owner. Absent in events of older releases. */
    formerAccountId: z.uuid().optional(),
    newAccountId: z.uuid().optional(),
    handedOverAt: z.iso.datetime(),
    teamUrl: z.string(),
    timeZone: ownerTimeZone,
  }),
});
export type WorkspaceHandedOver = z.infer<typeof workspaceHandedOver.data>;

/**
 * A workspace was deleted with the account that owned it, after its subscription was ended. Every service erases its data
 * of this owner.
 */
export const ownerDeleted = defineEvent('gateway', 'owner-deleted', {
  data: z.object({
    ownerId: z.uuid(),
    firstName: z.string().nullable(),
    email: z.string(),
    deletedAt: z.iso.datetime(),
    /** True for further workspaces of the account: the event of its own one is mailed as the goodbye. */
    withoutMail: z.boolean().optional(),
    timeZone: ownerTimeZone,
  }),
});
export type OwnerDeleted = z.infer<typeof ownerDeleted.data>;

/**
 * A message was sent with the support form or the contact form. The gateway stores it. This event mails it to
 * `supportEmail` and, with `copyToSender`, a copy to the sender.
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
    /** Whether the sender was signed in and has confirmed this address. Absent in events of older releases. */
    isSendersAddress: z.boolean().optional(),
  }),
});
export type SupportMessageReceived = z.infer<typeof supportMessageReceived.data>;

/**
 * Tries a published version of a slice without serving it: fetches it, verifies it, compares what it needs with what runs,
 * and renders with it. `problems` says why it cannot be live, each as a sentence; empty if it can.
 */
export const trySlice = defineRequest('gateway', 'try-slice', {
  input: z.object({ name: z.enum(deployedSlices), version: z.string().max(100) }),
  output: z.object({ problems: z.array(z.string()) }),
  idempotent: true,
  answerMsMax: 20_000,
});
