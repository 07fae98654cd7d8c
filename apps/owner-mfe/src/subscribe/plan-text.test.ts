import { expect, test } from 'vitest';
import { chargeText } from './plan-text.ts';

test('day, what follows and how to cancel stand beside the amount', () => {
  expect(chargeText('annually', new Date('2026-11-21T12:00:00'))).toBe(
    ', November 21, 2026, and every year after that, until you cancel. You can cancel at any time under My Account, Subscription.',
  );
});
