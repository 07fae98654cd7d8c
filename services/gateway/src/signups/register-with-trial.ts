import type { SignUpBody } from '@scanlist/contracts/http/accounts';
import { type BillingPeriod, consentText, type Plans } from '@scanlist/contracts/http/billing';
import { getPlans } from '@scanlist/contracts/messages/billing';
import { uuid } from '@scanlist/service-kit/ids';
import type { Account } from '../accounts/account.ts';
import { takenError } from '../accounts/taken-error.ts';
import { validTimeZone } from '../accounts/time-zone.ts';
import type { Devices } from '../devices/devices.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import type { LoginThrottle } from '../passwords/login-throttle.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { Signup } from './signup.ts';
import { endSignup, finishSignup, type SignupDependencies, signupEndedError } from './signup-saga.ts';

export interface RegisterDependencies extends SignupDependencies {
  passwords: Passwords;
  loginThrottle: LoginThrottle;
  devices: Devices;
  commonPasswords: ReadonlySet<string>;
}

/** The version of the first password of an account. */
const firstPasswordVersion = 1;

/** How long a repeated request returns the account that it created. */
const repeatableMs = 60 * 60_000;

/** How long ago the terms may have been shown: their reader needs time for the card and its bank. */
const consentShownMsMax = 60 * 60_000;

/**
 * Begins the sign-up saga and runs it to its end (specification sections 4 and 5: Signup): name and address are
 * reserved, billing starts the trial, then the account is created. A repeated request continues where the first one
 * stopped and returns the same account. It is recognized by name, address, password, period and card. With another
 * period or card, an unfinished sign-up of the same person is cancelled. A new one starts on the terms that the page
 * showed last (decisions P2 and P4).
 *
 * @throws AppError `VALIDATION_FAILED` for a common password, `USERNAME_TAKEN`, `EMAIL_TAKEN`; as `finishSignup`;
 * ThrottledError for guesses of the password of a sign-up.
 */
export async function registerWithTrial(
  deps: RegisterDependencies,
  body: SignUpBody,
  { deviceTokens, setupIntentId }: { deviceTokens: readonly string[]; setupIntentId: string | null },
): Promise<Account> {
  refuseCommonPassword(deps.commonPasswords, body.password, 'password');
  const signup =
    (await findSame(deps, body, deviceTokens)) ??
    (await reserve(deps, body, setupIntentId)) ??
    (await findSame(deps, body, deviceTokens));
  if (signup) return finishSignup(deps, signup);
  const taken = await deps.signups.findTaken(body);
  throw taken.username || taken.email ? takenError(taken) : signupEndedError();
}

/**
 * The sign-up that this request began earlier. Undoes an unfinished one of the same person that differs, or that is
 * ending.
 */
async function findSame(
  deps: RegisterDependencies,
  body: SignUpBody,
  deviceTokens: readonly string[],
): Promise<Signup | null> {
  const { signups, accounts, passwords, loginThrottle, devices, now } = deps;
  const signup = await signups.findByNames(body);
  if (!signup) return null;
  const isSame = signup.period === body.billingPeriod && signup.paymentMethodId === body.paymentMethodId;
  if (signup.step === 'done') {
    const isRecent = now().getTime() - signup.createdAt.getTime() < repeatableMs;
    if (!isRecent || !isSame) return null;
  }
  const account = signup.step === 'done' ? await accounts.find(signup.ownerId) : null;
  const passwordHash = account?.passwordHash ?? signup.passwordHash;
  const target = account ?? { id: signup.ownerId, passwordVersion: firstPasswordVersion };
  const attempt = await loginThrottle.attempt(target, await devices.find(target, deviceTokens));
  if (!(await passwords.verify(passwordHash, body.password))) return null;
  await attempt.succeeded();
  if (signup.step !== 'ending' && isSame) return signup;
  await endSignup(deps, signup.id);
  return null;
}

/** Step 1: a sign-up that reserves name and address, or null if one of them is taken. */
async function reserve(
  { caller, signups, passwords, now }: RegisterDependencies,
  body: SignUpBody,
  setupIntentId: string | null,
): Promise<Signup | null> {
  const taken = await signups.findTaken(body);
  if (taken.username || taken.email) return null;
  const { username, email, firstName, lastName, billingPeriod: period, paymentMethodId } = body;
  const createdAt = now();
  const plans = await caller.call(getPlans, {});
  const consent = consentGiven(plans, { period, shown: body.consent, at: createdAt });
  const signup: Signup = {
    id: uuid(),
    ownerId: uuid(),
    step: 'reserved',
    username,
    email,
    passwordHash: await passwords.hash(body.password),
    firstName,
    lastName,
    period,
    paymentMethodId,
    setupIntentId,
    consent,
    timeZone: validTimeZone(body.timeZone),
    createdAt,
  };
  return (await signups.reserve(signup)) ? signup : null;
}

interface Given {
  period: BillingPeriod;
  /** The terms that the page showed, as the request says. */
  shown: string | undefined;
  at: Date;
}

/**
 * The terms to store as accepted. The text is always ours; its day is the one that was shown, also if midnight has
 * passed since.
 */
function consentGiven(plans: Plans, { period, shown, at }: Given): string {
  const before = consentText(plans, period, new Date(at.getTime() - consentShownMsMax));
  return shown === before ? before : consentText(plans, period, at);
}
