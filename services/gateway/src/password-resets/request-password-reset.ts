import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ForgotPasswordBody } from '@scanlist/contracts/http/accounts';
import type { Logger } from '@scanlist/service-kit/logger';
import type { AccountRows } from '../accounts/account.ts';
import {
  newPasswordReset,
  newResetRequest,
  type PasswordResetRows,
  type ResetRequest,
} from './password-reset.ts';

export interface RequestResetDependencies {
  accounts: AccountRows;
  passwordResets: PasswordResetRows;
  publicOrigin: string;
  now: () => Date;
  /** Wakes the outbox relay: there are new events. */
  wakeRelay(): void;
  logger: Logger;
  /** How long after the answer a request is processed, in milliseconds; random unless set. */
  processAfterMs?: number;
}

/** Random, so that the duration of a concurrent request reveals little either. */
const processAfterMsMin = 50;
const processAfterMsMax = 250;

/** Longer than processing a request takes, so that none is processed twice at once. */
const minAgeMs = 60_000;

/**
 * Mails a link that sets a new password (decision P9), if an account has this address and had fewer than five such
 * mails within a day. Nobody learns which: the request is stored before the lookup, and processed after this returns.
 */
export async function requestPasswordReset(
  deps: RequestResetDependencies,
  { email }: ForgotPasswordBody,
): Promise<void> {
  const request = newResetRequest(email, deps.now());
  await deps.passwordResets.storeRequest(request);
  void processLater(deps, request);
}

/** Starts with a pause: an immediate lookup would delay the answer by the work that an existing account causes. */
async function processLater(deps: RequestResetDependencies, request: ResetRequest): Promise<void> {
  await sleep(deps.processAfterMs ?? randomInt(processAfterMsMin, processAfterMsMax), undefined, {
    ref: false,
  });
  await processResetRequest(deps, request);
}

/** Processes requests that a crash or a database outage left; failed ones are tried again next time. */
export async function processPendingResetRequests(deps: RequestResetDependencies): Promise<void> {
  const before = new Date(deps.now().getTime() - minAgeMs);
  for (const request of await deps.passwordResets.findPendingRequests(before))
    await processResetRequest(deps, request);
}

async function processResetRequest(
  { accounts, passwordResets, publicOrigin, now, wakeRelay, logger }: RequestResetDependencies,
  { id, email }: ResetRequest,
): Promise<void> {
  try {
    const account = await accounts.findByEmail(email);
    if (!account) return await passwordResets.removeRequest(id);
    const requestedAt = now();
    const { reset, mail } = newPasswordReset(account, { publicOrigin, now: requestedAt });
    await passwordResets.sendLink(id, reset, mail, requestedAt);
    wakeRelay();
  } catch (err) {
    logger.warn({ err }, 'a password reset could not be processed; it is tried again');
  }
}
