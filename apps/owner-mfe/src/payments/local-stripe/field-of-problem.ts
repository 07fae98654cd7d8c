import type { ProviderProblem } from './stand-in-api.ts';
import type { CardField } from './typed-card.ts';

/** The field a refusal is about; null for one of the card as a whole. */
export function fieldOfProblem({ code = '', param }: ProviderProblem): CardField | null {
  if (param === 'number' || code === 'incorrect_number') return 'number';
  if (param === 'exp_month' || param === 'exp_year' || code === 'expired_card') return 'expiry';
  if (param === 'cvc' || code === 'incorrect_cvc') return 'cvc';
  return null;
}
