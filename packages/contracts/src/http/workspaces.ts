import { z } from 'zod';
import { newAccountFields } from './accounts.ts';
import { givenRoles, roles } from './permissions.ts';

export { workspaceHeader, workspaceParameter } from './workspace-address.ts';

export const roleSchema = z.enum(roles);
export const givenRoleSchema = z.enum(givenRoles, 'Please choose a role');

/** A workspace as one of its members sees it. */
export const workspaceSchema = z.object({
  id: z.uuid(),
  /** The company's name, else one made of the owner's name. */
  name: z.string(),
  role: roleSchema,
  ownerName: z.string(),
});
export type Workspace = z.infer<typeof workspaceSchema>;

/** `GET /api/workspaces`: the caller's workspaces, those they own first, then by name. */
export const workspacesSchema = z.object({ workspaces: z.array(workspaceSchema) });
export type Workspaces = z.infer<typeof workspacesSchema>;

/**
 * `POST /api/workspace/switch`: where this person’s new tabs begin. Answers the workspace; 404 `WORKSPACE_NOT_FOUND`
 * for one that the caller is no member of.
 */
export const switchWorkspaceBodySchema = z.object({ workspaceId: z.uuid('workspaceId is not an id') });
export type SwitchWorkspaceBody = z.infer<typeof switchWorkspaceBodySchema>;

/** A person in a workspace; `id` is that of their account. */
export const memberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  joinedAt: z.string(),
});
export type Member = z.infer<typeof memberSchema>;

/** An invitation that was not accepted. After `expiresAt` its link is not valid, until it is sent again. */
export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(givenRoles),
  /** The name of that person, which is anything they like; null where the account was deleted. */
  invitedBy: z.string().nullable(),
  /** Their address; null where the account was deleted, or nobody confirmed it. Absent in answers of older gateways. */
  inviterEmail: z.string().nullable().optional(),
  sentAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** `GET /api/workspace/members`: all members, the owner first, then by name. Invitations only for who may manage members. */
export const membersSchema = z.object({
  members: z.array(memberSchema),
  invitations: z.array(invitationSchema),
  /** The offer of the workspace that waits; null for none, and for members whom it does not concern. */
  handover: z.object({ memberId: z.uuid(), expiresAt: z.string() }).nullable(),
});
export type Members = z.infer<typeof membersSchema>;

/** `PATCH /api/workspace/members/{id}`: answers the member. */
export const memberBodySchema = z.object({ role: givenRoleSchema });
export type MemberBody = z.infer<typeof memberBodySchema>;

/**
 * `POST /api/workspace/handover`: the owner offers the workspace to a member, who is mailed. It replaces an older offer;
 * 403 `PASSWORD_NEEDED` if the password was not entered recently, 409 `ADDRESS_NOT_CONFIRMED` if the owner has not confirmed
 * their address. `DELETE /api/workspace/handover`: the owner takes the
 * offer back, or the member declines. `POST /api/workspace/handover/accept`: the member becomes the owner, and the owner
 * an admin, who gets an empty workspace of their own; 403 `PASSWORD_NEEDED` as above, 404 without an offer.
 */
export const handoverBodySchema = z.object({ memberId: z.uuid('memberId is not an id') });
export type HandoverBody = z.infer<typeof handoverBodySchema>;

/** Days until an offer expires. */
export const handoverLifeDays = 7;

export const invitationLimits = {
  /** Addresses in one call. */
  emailsMax: 20,
  /** Days until a link expires. */
  lifeDays: 7,
  /** Invitations of a workspace that wait. */
  waitingMax: 100,
} as const;

/**
 * `POST /api/workspace/invitations`: invites addresses with one role; 201 and `sentInvitationsSchema`. An address that
 * waits already gets a new link and this role. An invalid address refuses all of them, with an issue at its place.
 */
export const invitationsBodySchema = z.object({
  emails: z
    .array(newAccountFields.email)
    .min(1, 'Please enter at least one email address')
    .max(invitationLimits.emailsMax, `At most ${invitationLimits.emailsMax} addresses at once`),
  role: givenRoleSchema,
});
export type InvitationsBody = z.output<typeof invitationsBodySchema>;

/** What became of an address: it was mailed, is a member already, or its mailbox had too many invitations today. */
export const invitationOutcomes = ['invited', 'member', 'too-many-mails'] as const;
export const sentInvitationsSchema = z.object({
  results: z.array(z.object({ email: z.string(), outcome: z.enum(invitationOutcomes) })),
});
export type SentInvitations = z.infer<typeof sentInvitationsSchema>;

/**
 * `GET /api/invitations/{token}`: what a mailed link invites to; 404 for one that was used, taken back or replaced, or
 * is over. `account` says how to accept: signed in as the account of this address (`this`), by signing in to it
 * (`other`), or with a new account (`none`). Anybody signed in whose address nobody else has may accept too (`this`).
 */
export const openInvitationSchema = z.object({
  workspaceName: z.string(),
  invitedBy: z.string().nullable(),
  /** As above. */
  inviterEmail: z.string().nullable().optional(),
  role: z.enum(givenRoles),
  email: z.string(),
  expiresAt: z.string(),
  account: z.enum(['this', 'other', 'none']),
});
export type OpenInvitation = z.infer<typeof openInvitationSchema>;

/**
 * `POST /api/invitations/{token}/accept`: joins the workspace, and answers it. Signed in: without a body. Signed out
 * and without an account: with a body; the account has no card and no trial, its address counts as confirmed, and the
 * answer signs in. 409 `OTHER_ACCOUNT` where the address belongs to an account that is not signed in.
 */
export const acceptInvitationBodySchema = z.object({
  username: newAccountFields.username,
  firstName: newAccountFields.firstName,
  lastName: newAccountFields.lastName,
  password: newAccountFields.password,
  timeZone: newAccountFields.timeZone,
});
export type AcceptInvitationBody = z.output<typeof acceptInvitationBodySchema>;
export type AcceptInvitationBodyInput = z.input<typeof acceptInvitationBodySchema>;
