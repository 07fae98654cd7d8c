import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ForgotPasswordBody } from '@scanlist/contracts/http/accounts';
import type { Logger } from '@scanlist/service-kit/logger';
import type { AccountRows } from '../accounts/account.ts';
import { newPasswordReset, newResetAsk, type PasswordResetRows, type ResetAsk } from './password-reset.ts';

export interface AskResetDependencies {
  accounts: AccountRows;
  passwordResets: PasswordResetRows;
  publicOrigin: string;
  now: () => Date;
  /** There are events to be told. */
  wakeRelay(): void;
  logger: Logger;
  /** How long after the answer an ask is looked at, in milliseconds; usually that is left to chance. */
  lookAfterMs?: number;
}

/** By chance, so that a request sent just then, and kept waiting, tells little either. */
const lookAfterMsMin = 50;
const lookAfterMsMax = 250;

/** Longer than looking at an ask takes, which would otherwise be done twice. */
const leftAloneMs = 60_000;

/**
 * Has a link mailed that sets a new password (decision P9), if an account has this address and had fewer than five such mails
 * within a day. Nobody learns which: the ask is noted before anybody looks, and looked at when this is over.
 */
export async function askPasswordReset(
  deps: AskResetDependencies,
  { email }: ForgotPasswordBody,
): Promise<void> {
  const ask = newResetAsk(email, deps.now());
  await deps.passwordResets.note(ask);
  void answerLater(deps, ask);
}

/** Begun at once, looking for the account would delay an answer still on its way by what there is to do for it. */
async function answerLater(deps: AskResetDependencies, ask: ResetAsk): Promise<void> {
  await sleep(deps.lookAfterMs ?? randomInt(lookAfterMsMin, lookAfterMsMax), undefined, { ref: false });
  await answerAsk(deps, ask);
}

/** Looks at the asks that a crash or an absent database left noted; what fails this time stays for the next. */
export async function answerNotedAsks(deps: AskResetDependencies): Promise<void> {
  const before = new Date(deps.now().getTime() - leftAloneMs);
  for (const ask of await deps.passwordResets.findNoted(before)) await answerAsk(deps, ask);
}

async function answerAsk(
  { accounts, passwordResets, publicOrigin, now, wakeRelay, logger }: AskResetDependencies,
  { id, email }: ResetAsk,
): Promise<void> {
  try {
    const account = await accounts.findByEmail(email);
    if (!account) return await passwordResets.drop(id);
    const askedAt = now();
    const { reset, asked } = newPasswordReset(account, { publicOrigin, now: askedAt });
    await passwordResets.send(id, reset, asked, askedAt);
    wakeRelay();
  } catch (err) {
    logger.warn({ err }, 'a link to set a new password is sent later');
  }
}
