import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import type {
  EmailConfirmationAsked,
  OwnerDeleted,
  PasswordChanged,
  PasswordResetAsked,
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

/** An account that is gone. */
export function exampleDeletion(changes: Partial<OwnerDeleted> = {}): OwnerDeleted {
  return { ...base, deletedAt: '2026-11-20T09:30:00.000Z', ...changes };
}
