import { silentLogger } from '@scanlist/service-kit/logger';
import { expect, test, vi } from 'vitest';
import type { ProviderPrice } from '../stripe/provider.ts';
import { createCatalogue } from './catalogue.ts';
import { CatalogueMismatchError, verifyCatalogue, watchCatalogue } from './verify-catalogue.ts';

const catalogue = createCatalogue({ PRICE_MONTHLY_CENTS: 799, PRICE_ANNUALLY_CENTS: 7670, CURRENCY: 'usd' });
const prices = [
  { lookupKey: 'monthly', priceCents: 799, currency: 'usd', every: '1 month' },
  { lookupKey: 'annually', priceCents: 7670, currency: 'usd', every: '1 year' },
];

function verify(readPrices: () => Promise<ProviderPrice[]>, signal = new AbortController().signal) {
  return verifyCatalogue({ catalogue, readPrices, logger: silentLogger, signal, retryMs: 1 });
}

test('resolves when the provider’s prices equal the catalogue', async () => {
  await verify(async () => prices);
});

test('rejects and names every difference when they do not', async () => {
  const verified = verify(async () => []);
  await expect(verified).rejects.toThrow(CatalogueMismatchError);
  await expect(verified).rejects.toThrow(/'monthly'; .*'annually'/);
});

test('retries until the provider answers', async () => {
  const readPrices = vi.fn(async () => prices);
  readPrices.mockRejectedValueOnce(new Error('unreachable')).mockRejectedValueOnce(new Error('unreachable'));
  await verify(readPrices);
  expect(readPrices).toHaveBeenCalledTimes(3);
});

test('stops retrying when the service stops', async () => {
  const stopped = new AbortController();
  const readPrices = vi.fn(async () => {
    stopped.abort();
    throw new Error('unreachable');
  });
  await verify(readPrices, stopped.signal);
  expect(readPrices).toHaveBeenCalledTimes(1);
});

function watch(readPrices: () => Promise<ProviderPrice[]>, chargesRealMoney: boolean, onMismatch = () => {}) {
  const { signal } = new AbortController();
  const options = { catalogue, readPrices, logger: silentLogger, signal, retryMs: 1, firstAnswerMsMax: 20 };
  return watchCatalogue({ ...options, chargesRealMoney, onMismatch });
}

test('a difference ends the start if real cards are charged, and only then', async () => {
  await expect(watch(async () => [], true)).rejects.toThrow(CatalogueMismatchError);
  await watch(async () => [], false);
});

test('a provider that does not answer does not delay the start, and is compared when it answers', async () => {
  let answer = (_prices: ProviderPrice[]) => {};
  const late = new Promise<ProviderPrice[]>((resolve) => {
    answer = resolve;
  });
  const onMismatch = vi.fn();
  await watch(() => late, true, onMismatch);
  expect(onMismatch).not.toHaveBeenCalled();
  answer([]);
  await vi.waitFor(() => expect(onMismatch).toHaveBeenCalledTimes(1), 10_000);
});
