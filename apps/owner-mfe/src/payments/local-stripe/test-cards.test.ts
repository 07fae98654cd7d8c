import { expect, test } from 'vitest';
import { testCards } from './test-cards.ts';
import { problemsOf } from './typed-card.ts';

test('every test card that is offered can be sent', () => {
  for (const { number } of testCards.flatMap(({ cards }) => cards)) {
    const cvc = number.startsWith('3') ? '1234' : '123';
    expect(problemsOf({ number, expiry: '12 / 34', cvc }, Date.parse('2026-11-21')), number).toEqual({});
  }
});
