import type { CurrentUser, SignUpBody } from '@scanlist/contracts/http/accounts';
import { ApiError, api } from '@scanlist/web-kit/api';
import { takeDeferredSignOut } from '@scanlist/web-kit/deferred-sign-out';
import { browserTimeZone } from '@scanlist/web-kit/time-zone';
import { withTimeout } from '@scanlist/web-kit/with-timeout';
import { isAboutAccount } from './account-issues.ts';

/** How long one request may take: the provider is asked several things for it, and gives up sooner. */
const answerMsMax = 40_000;

/** How long to wait before the same request goes out again, once for each. */
const pausesMs = [1_000, 2_000];

/**
 * Where a refused sign-up goes on: at the account's fields, with a card to be entered anew, or, where it is not known what
 * came of it, by sending the same request again with the same card.
 */
type Refusal = 'account' | 'card' | 'unknown';

/**
 * Makes the account with its trial and is signed in by that. An answer that was lost, or a service that is away for a moment,
 * is met by the same request again: however often it arrives there is one account.
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

/** What a refusal of `register` means for the person. */
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
