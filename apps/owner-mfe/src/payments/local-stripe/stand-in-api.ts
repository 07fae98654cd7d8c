import { withTimeout } from '@scanlist/web-kit/with-timeout';
import type { ChallengeAnswer } from './local-stripe-state.ts';
import { digitsOf, readExpiry, type TypedCard } from './typed-card.ts';

export type Kind = 'setup_intents' | 'payment_intents';

/** The part of an intent that is read; the stand-in answers all of it. */
export interface Intent {
  id: string;
  status: string;
  amount?: number;
  currency?: string;
  last_setup_error?: ProviderProblem | null;
  last_payment_error?: ProviderProblem | null;
}

export interface ProviderProblem {
  type: string;
  code?: string;
  message: string;
  param?: string;
  setup_intent?: Intent;
  payment_intent?: Intent;
}

/** A refusal with the provider's message. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

const answerMsMax = 30_000;

/** Reads the intent. All three functions throw `ProviderError`. */
export function readIntent(kind: Kind, clientSecret: string): Promise<Intent> {
  const secret = new URLSearchParams({ client_secret: clientSecret });
  return request(`/stripe-local/v1/${kind}/${intentIdOf(clientSecret)}?${secret}`);
}

/** Confirms the intent with a card. */
export function confirmIntent(kind: Kind, clientSecret: string, card: TypedCard): Promise<Intent> {
  const { month = 0, year = 0 } = readExpiry(card.expiry) ?? {};
  const body = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(card.number),
    'payment_method_data[card][exp_month]': String(month),
    'payment_method_data[card][exp_year]': String(year),
    'payment_method_data[card][cvc]': card.cvc,
  });
  return request(`/stripe-local/v1/${kind}/${intentIdOf(clientSecret)}/confirm`, {
    method: 'POST',
    body,
  });
}

/** Sends the card holder's answer to the bank. */
export function settleChallenge(clientSecret: string, outcome: ChallengeAnswer): Promise<Intent> {
  return request(`/stripe-local/_local/3ds/${intentIdOf(clientSecret)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome, client_secret: clientSecret }),
  });
}

function intentIdOf(clientSecret: string): string {
  return encodeURIComponent(clientSecret.split('_secret_')[0] ?? '');
}

async function request(path: string, init: RequestInit = {}): Promise<Intent> {
  let response: Response;
  try {
    response = await withTimeout(answerMsMax, fetch(path, { ...init, cache: 'no-store' }));
  } catch {
    throw new ProviderError(unreachable);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && isIntent(answer)) return answer;
  throw new ProviderError(isRefusal(answer) ? answer.error : unreachable);
}

const unreachable: ProviderProblem = {
  type: 'api_connection_error',
  message: 'We couldn’t reach the card provider. Please check your connection and try again.',
};

function isIntent(answer: unknown): answer is Intent {
  return typeof answer === 'object' && answer !== null && 'status' in answer && 'id' in answer;
}

function isRefusal(answer: unknown): answer is { error: ProviderProblem } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'error' in answer &&
    typeof answer.error === 'object' &&
    answer.error !== null &&
    'message' in answer.error
  );
}
