import { receiptSecretSchema } from '@scanlist/contracts/http/receipts';
import { expect, it, vi } from 'vitest';
import { linkedReceipt } from './linked-receipt.ts';
import { randomText } from './session-id.ts';
import type { UnsentEntry } from './unsent-entry.ts';

it('secrets of receipts have the form that the server takes, and each is another one', () => {
  const secrets = Array.from({ length: 2_000 }, randomText);
  for (const secret of secrets) expect(receiptSecretSchema.parse(secret)).toBe(secret);
  expect(new Set(secrets).size).toBe(secrets.length);
  // All 64 characters occur, so no bits are lost on the way to text.
  expect(new Set(secrets.join('')).size).toBe(64);
});

it('a link leads to the receipt in the zone of the phone, and only if the secret opens it', () => {
  const body = { sessionId: 's', receiptSecret: 'Zt1cVw2LrS5m0bQk3f7Xa9-_' };
  const entry: UnsentEntry = { sessionId: 's', listId: 'l', listTitle: 'Vans', savedAt: 0, body };
  const receipt = { id: 1, receipt: 'K7Q4-9MXP', createdAt: '2026-11-20T10:00:00.000Z' };
  expect(linkedReceipt(entry, receipt)).not.toHaveProperty('link');
  const { link: address = '' } = linkedReceipt(entry, { ...receipt, opensReceipt: true });
  const link = new URL(address, 'https://lists.example');
  expect(link.pathname).toBe('/receipt/Zt1cVw2LrS5m0bQk3f7Xa9-_');
  expect(link.searchParams.get('zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

it('a zone with a sign arrives as it is', () => {
  const zone = new Intl.DateTimeFormat('en-US', { timeZone: 'Etc/GMT+5' }).resolvedOptions();
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(zone);
  const body = { sessionId: 's', receiptSecret: 'Zt1cVw2LrS5m0bQk3f7Xa9-_' };
  const entry: UnsentEntry = { sessionId: 's', listId: 'l', listTitle: 'Vans', savedAt: 0, body };
  const receipt = { id: 1, receipt: 'K7Q4-9MXP', createdAt: '2026-11-20T10:00:00.000Z', opensReceipt: true };
  const { link = '' } = linkedReceipt(entry, receipt);
  asked.mockRestore();
  expect(new URL(link, 'https://lists.example').searchParams.get('zone')).toBe('Etc/GMT+5');
});
