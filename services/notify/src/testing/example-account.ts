import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import type {
  AccountExported,
  EmailChanged,
  EmailChangeUndone,
  EmailConfirmationAsked,
  HandoverOffered,
  MemberInvited,
  MemberJoined,
  MemberRoleChanged,
  NewDeviceSignedIn,
  OwnerDeleted,
  PasswordChanged,
  PasswordResetAsked,
  WorkspaceHandedOver,
} from '@scanlist/contracts/messages/gateway';

const base = { ownerId: demoOwnerId, firstName: 'Dana', email: 'demo@example.com' };

/** The address of a new account is to be confirmed. */
export function exampleUnconfirmed(changes: Partial<EmailConfirmationAsked> = {}): EmailConfirmationAsked {
  return {
    ...base,
    confirmUrl: 'http://localhost:3000/confirm-email/5m0bQk3f7Xa9Zt1cVw2LrS',
    expiresAt: '2026-11-27T09:30:00.000Z',
    ...changes,
  };
}

/** Dana invites somebody to work on her lists. */
export function exampleInvitation(changes: Partial<MemberInvited> = {}): MemberInvited {
  return {
    ownerId: base.ownerId,
    invitationId: '7b0f5dd4-4f0e-4b0c-9a35-6d1d5d0e7a77',
    workspaceName: 'Northlight Events',
    invitedBy: 'Dana Moore',
    role: 'editor',
    email: 'mira@example.com',
    joinUrl: 'http://localhost:3000/join/5m0bQk3f7Xa9Zt1cVw2LrS',
    expiresAt: '2026-11-27T09:30:00.000Z',
    ...changes,
  };
}

/** Dana offers her workspace to Mira. */
export function exampleOffer(changes: Partial<HandoverOffered> = {}): HandoverOffered {
  return {
    ownerId: base.ownerId,
    firstName: 'Mira',
    email: 'mira@example.com',
    workspaceName: 'Northlight Events',
    offeredBy: 'Dana Moore',
    teamUrl: 'http://localhost:3000/team?workspace=1',
    expiresAt: '2026-11-27T09:30:00.000Z',
    ...changes,
  };
}

/** Nina joined the workspace of Dana. */
export function exampleJoining(changes: Partial<MemberJoined> = {}): MemberJoined {
  return {
    ...base,
    workspaceName: 'Northlight Events',
    member: 'Nina Kay',
    memberEmail: 'nina@example.com',
    role: 'editor',
    invitedBy: 'demo@example.com',
    joinedAt: '2026-11-20T09:30:00.000Z',
    teamUrl: 'http://localhost:3000/team?workspace=1',
    ...changes,
  };
}

/** Nina became an admin of the workspace of Dana. */
export function exampleRoleChange(changes: Partial<MemberRoleChanged> = {}): MemberRoleChanged {
  return {
    ...base,
    workspaceName: 'Northlight Events',
    member: 'Nina Kay',
    memberEmail: 'nina@example.com',
    roleBefore: 'editor',
    role: 'admin',
    changedAt: '2026-11-20T09:30:00.000Z',
    teamUrl: 'http://localhost:3000/team?workspace=1',
    ...changes,
  };
}

/** Everything of Dana's account was downloaded to a phone. */
export function exampleExport(changes: Partial<AccountExported> = {}): AccountExported {
  return {
    ...base,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1',
    address: '203.0.113.7',
    exportedAt: '2026-11-20T09:30:00.000Z',
    securityUrl: 'http://localhost:3000/profile?tab=security',
    ...changes,
  };
}

/** Mira accepted the workspace of Dana. */
export function exampleHandover(changes: Partial<WorkspaceHandedOver> = {}): WorkspaceHandedOver {
  return {
    ...base,
    workspaceName: 'Northlight Events',
    newOwner: 'Mira Holt',
    handedOverAt: '2026-11-20T09:30:00.000Z',
    teamUrl: 'http://localhost:3000/team?workspace=1',
    ...changes,
  };
}

/** A password that somebody forgot on 20 November 2026, at half past nine. */
export function exampleReset(changes: Partial<PasswordResetAsked> = {}): PasswordResetAsked {
  return {
    ...base,
    username: 'demo',
    resetUrl: 'http://localhost:3000/reset-password/5m0bQk3f7Xa9Zt1cVw2LrS',
    expiresAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}

/** A password that was changed by somebody signed in. */
export function examplePasswordChange(changes: Partial<PasswordChanged> = {}): PasswordChanged {
  return {
    ...base,
    by: 'owner',
    changedAt: '2026-11-20T09:30:00.000Z',
    resetUrl: 'http://localhost:3000/forgot-password',
    ...changes,
  };
}

/** An address that was changed by somebody signed in, and can come back for a week. */
export function exampleMove(changes: Partial<EmailChanged> = {}): EmailChanged {
  return {
    ...base,
    username: 'demo',
    newEmail: 'dana@example.com',
    changedAt: '2026-11-20T09:30:00.000Z',
    undoUrl: 'http://localhost:3000/undo-email-change/5m0bQk3f7Xa9Zt1cVw2LrS',
    expiresAt: '2026-11-27T09:30:00.000Z',
    ...changes,
  };
}

/** An address that the account has no more: the one before was brought back. */
export function exampleMoveBack(changes: Partial<EmailChangeUndone> = {}): EmailChangeUndone {
  return {
    ...base,
    username: 'demo',
    email: 'dana@example.com',
    undoneAt: '2026-11-20T09:30:00.000Z',
    contactUrl: 'http://localhost:3000/contact',
    ...changes,
  };
}

/** A sign-in on a device that was not known. */
export function exampleNewDevice(changes: Partial<NewDeviceSignedIn> = {}): NewDeviceSignedIn {
  return {
    ...base,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '192.0.2.7',
    signedInAt: '2026-11-20T09:30:00.000Z',
    securityUrl: 'http://localhost:3000/profile?tab=security',
    ...changes,
  };
}

/** An account that is gone. */
export function exampleDeletion(changes: Partial<OwnerDeleted> = {}): OwnerDeleted {
  return { ...base, deletedAt: '2026-11-20T09:30:00.000Z', ...changes };
}
