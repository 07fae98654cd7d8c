import { silentLogger } from '@scanlist/service-kit/logger';
import { expect, test, vi } from 'vitest';
import type { ProviderPrice } from '../stripe/provider.ts';
import { catalogueOf } from './catalogue.ts';
import { CatalogueDiffers, keepPricesHonest, verifyCatalogue } from './verify-catalogue.ts';

const catalogue = catalogueOf({ PRICE_MONTHLY_CENTS: 799, PRICE_ANNUALLY_CENTS: 7670, CURRENCY: 'usd' });
const prices = [
  { lookupKey: 'monthly', priceCents: 799, currency: 'usd', every: '1 month' },
  { lookupKey: 'annually', priceCents: 7670, currency: 'usd', every: '1 year' },
];

function verify(readPrices: () => Promise<ProviderPrice[]>, signal = new AbortController().signal) {
  return verifyCatalogue({ catalogue, readPrices, logger: silentLogger, signal, retryMs: 1 });
}

test('is content when the provider charges what the screens say', async () => {
  await verify(async () => prices);
});

test('rejects, naming every difference, when it does not', async () => {
  const verified = verify(async () => []);
  await expect(verified).rejects.toThrow(CatalogueDiffers);
  await expect(verified).rejects.toThrow(/'monthly'; .*'annually'/);
});

test('asks again until the provider answers', async () => {
  const readPrices = vi.fn(async () => prices);
  readPrices.mockRejectedValueOnce(new Error('unreachable')).mockRejectedValueOnce(new Error('unreachable'));
  await verify(readPrices);
  expect(readPrices).toHaveBeenCalledTimes(3);
});

test('stops asking when the service stops', async () => {
  const stopped = new AbortController();
  const readPrices = vi.fn(async () => {
    stopped.abort();
    throw new Error('unreachable');
  });
  await verify(readPrices, stopped.signal);
  expect(readPrices).toHaveBeenCalledTimes(1);
});

function keep(readPrices: () => Promise<ProviderPrice[]>, chargesRealMoney: boolean, stopSelling = () => {}) {
  const { signal } = new AbortController();
  const options = { catalogue, readPrices, logger: silentLogger, signal, retryMs: 1, firstAnswerMsMax: 20 };
  return keepPricesHonest({ ...options, chargesRealMoney, stopSelling });
}

test('a difference ends the start where cards are charged for real, and only there', async () => {
  await expect(keep(async () => [], true)).rejects.toThrow(CatalogueDiffers);
  await keep(async () => [], false);
});

test('a provider that is silent does not hold up the start, and has the last word when it answers', async () => {
  let answer = (_prices: ProviderPrice[]) => {};
  const late = new Promise<ProviderPrice[]>((resolve) => {
    answer = resolve;
  });
  const stopSelling = vi.fn();
  await keep(() => late, true, stopSelling);
  expect(stopSelling).not.toHaveBeenCalled();
  answer([]);
  await vi.waitFor(() => expect(stopSelling).toHaveBeenCalledTimes(1));
});
