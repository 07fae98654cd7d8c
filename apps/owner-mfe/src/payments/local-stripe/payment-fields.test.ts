import { expect, test, vi } from 'vitest';
import { PaymentFields } from './payment-fields.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

function filled(): PaymentFields {
  const fields = new PaymentFields();
  fields.type('number', '4242424242424242');
  fields.type('expiry', '12/34');
  fields.type('cvc', '123');
  return fields;
}

test('an empty form shows all errors and focuses the first one', () => {
  const fields = new PaymentFields();
  expect(fields.check(now)).toBe(false);
  const { problems, wrongCount, focus } = fields.state.get();
  expect(Object.keys(problems)).toEqual(['number', 'expiry', 'cvc']);
  expect(wrongCount).toBe(3);
  expect(focus).toEqual({ field: 'number' });
});

test('editing one field removes only its own error', () => {
  const fields = new PaymentFields();
  fields.check(now);
  fields.type('expiry', '1');
  const { problems, wrongCount } = fields.state.get();
  expect(Object.keys(problems)).toEqual(['number', 'cvc']);
  expect(wrongCount).toBe(0);
});

test('leaving a field shows its error unless it is empty', () => {
  const fields = new PaymentFields();
  fields.leave('number', now);
  expect(fields.state.get().problems).toEqual({});
  fields.type('number', '4242');
  fields.leave('number', now);
  expect(fields.state.get().problems).toEqual({ number: 'Your card number is incomplete.' });
});

test('a refusal by the provider keeps all input', () => {
  const fields = filled();
  expect(fields.check(now)).toBe(true);
  fields.refuse('cvc', "Your card's security code is incorrect.");
  const { card, problems, focus } = fields.state.get();
  expect(card).toEqual({ number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' });
  expect(problems).toEqual({ cvc: "Your card's security code is incorrect." });
  expect(focus).toEqual({ field: 'cvc' });
});

test('another brand shortens the security code', () => {
  const fields = new PaymentFields();
  fields.fill({ number: '3782 822463 10005', expiry: '12 / 34', cvc: '1234' });
  fields.type('number', '4242');
  expect(fields.state.get().card.cvc).toBe('123');
});

test('a late handler of ready is called, and changes are emitted as they come', async () => {
  const fields = new PaymentFields();
  fields.emitReady();
  const onReady = vi.fn();
  const onChange = vi.fn();
  fields.on('ready', onReady).on('change', onChange);
  await Promise.resolve();
  expect(onReady).toHaveBeenCalledOnce();
  fields.type('number', '4');
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ empty: false, complete: false }));
  fields.off('change', onChange).type('number', '42');
  expect(onChange).toHaveBeenCalledOnce();
});

test('while the fields are read-only, no test card is filled in', () => {
  const fields = filled().update({ readOnly: true });
  fields.fill({ number: '5555 5555 5555 4444', expiry: '12 / 34', cvc: '123' });
  expect(fields.state.get().card.number).toBe('4242 4242 4242 4242');
});
