import type { ProviderProblem } from './stand-in-api.ts';
import type { CardField } from './typed-card.ts';

/** The field that a refusal is about; null if it is about the whole card. */
export function fieldOfProblem({ code = '', param }: ProviderProblem): CardField | null {
  if (param === 'number' || code === 'incorrect_number') return 'number';
  if (param === 'exp_month' || param === 'exp_year' || code === 'expired_card') return 'expiry';
  if (param === 'cvc' || code === 'incorrect_cvc') return 'cvc';
  return null;
}
