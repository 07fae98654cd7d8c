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
  /** There are events to be told. */
  wakeRelay(): void;
  logger: Logger;
  /** How long after the answer an ask is looked at, in milliseconds; usually that is left to chance. */
  processAfterMs?: number;
}

/** By chance, so that a request sent just then, and kept waiting, tells little either. */
const processAfterMsMin = 50;
const processAfterMsMax = 250;

/** Longer than looking at an ask takes, which would otherwise be done twice. */
const minAgeMs = 60_000;

/**
 * Has a link mailed that sets a new password (decision P9), if an account has this address and had fewer than five such mails
 * within a day. Nobody learns which: the ask is noted before anybody looks, and looked at when this is over.
 */
export async function requestPasswordReset(
  deps: RequestResetDependencies,
  { email }: ForgotPasswordBody,
): Promise<void> {
  const request = newResetRequest(email, deps.now());
  await deps.passwordResets.storeRequest(request);
  void processLater(deps, request);
}

/** Begun at once, looking for the account would delay an answer still on its way by what there is to do for it. */
async function processLater(deps: RequestResetDependencies, request: ResetRequest): Promise<void> {
  await sleep(deps.processAfterMs ?? randomInt(processAfterMsMin, processAfterMsMax), undefined, {
    ref: false,
  });
  await processResetRequest(deps, request);
}

/** Looks at the asks that a crash or an absent database left noted; what fails this time stays for the next. */
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
    logger.warn({ err }, 'a link to set a new password is sent later');
  }
}
