import type { CurrentUser, SignUpBody } from '@scanlist/contracts/http/accounts';
import { ApiError, api } from '@scanlist/web-kit/api';
import { takeDeferredSignOut } from '@scanlist/web-kit/deferred-sign-out';
import { browserTimeZone } from '@scanlist/web-kit/time-zone';
import { withTimeout } from '@scanlist/web-kit/with-timeout';
import { isAboutAccount } from './account-issues.ts';

/** How long one request may take, in milliseconds: it includes several calls to the provider, which time out sooner. */
const answerMsMax = 40_000;

/** The delays before each retry. */
const pausesMs = [1_000, 2_000];

/**
 * Where a refused sign-up continues: at the account's fields, with another card, or, if the result is unknown, by
 * sending the same request again with the same card.
 */
type Refusal = 'account' | 'card' | 'unknown';

/**
 * Creates the account with its trial, which also signs in. After a lost answer or a short outage the same request is
 * sent again: however often it arrives, it creates one account.
 */
export async function register(account: SignUpBody): Promise<CurrentUser> {
  const body = { ...account, timeZone: browserTimeZone() };
  for (const pauseMs of pausesMs) {
    try {
      return await send(body);
    } catch (error) {
      if (!isWorthRepeating(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return send(body);
}

/** How the owner continues after `register` failed. */
export function refusalOf(error: unknown): Refusal {
  if (isAboutAccount(error)) return 'account';
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefused && error.status !== 429 ? 'card' : 'unknown';
}

function isWorthRepeating(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || [502, 503, 504].includes(error.status);
}

async function send(body: SignUpBody): Promise<CurrentUser> {
  const owner = await withTimeout(answerMsMax, api.post<CurrentUser>('/api/auth/register-with-trial', body));
  takeDeferredSignOut();
  return owner;
}
