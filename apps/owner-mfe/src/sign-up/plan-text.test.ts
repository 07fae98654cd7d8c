import { expect, test } from 'vitest';
import { examplePlans as plans } from '../testing/example-plans.ts';
import { formatMonthlyShare, trialTerms } from './plan-text.ts';

test('what a sign-up promises is what the catalogue says', () => {
  expect(trialTerms(plans, 'monthly')).toBe('Free for 7 days, then $7.99 per month. Cancel anytime.');
  expect(trialTerms(plans, 'annually')).toBe('Free for 7 days, then $76.70 per year. Cancel anytime.');
  expect(formatMonthlyShare(plans)).toBe('$6.39 a month');
});
