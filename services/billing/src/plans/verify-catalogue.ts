import { setTimeout as sleep } from 'node:timers/promises';
import type { Plans } from '@scanlist/contracts/http/billing';
import type { Logger } from '@scanlist/service-kit/logger';
import type { ProviderPrice } from '../stripe/provider.ts';
import { findDifferences } from './catalogue.ts';

export interface VerifyCatalogueOptions {
  catalogue: Plans;
  readPrices: (lookupKeys: readonly string[]) => Promise<ProviderPrice[]>;
  logger: Logger;
  /** Ends the retries when the service stops. */
  signal: AbortSignal;
  /** How long to wait before retrying a provider that did not answer. */
  retryMs?: number;
}

/** Our prices differ from the provider's: nobody may be charged another amount than the screen shows. */
export class CatalogueMismatchError extends Error {
  override readonly name = 'CatalogueMismatchError';
}

export interface WatchCatalogueOptions extends VerifyCatalogueOptions {
  /** Whether real cards are charged. */
  chargesRealMoney: boolean;
  /** Called if a provider that answered only after the start has other prices than the catalogue. */
  onMismatch: () => void;
  /** How long the start waits for the provider's answer. */
  firstAnswerMsMax?: number;
}

/**
 * Compares the catalogue with the provider's prices during the start or, if the provider does not answer, afterwards. A
 * difference is logged. If real cards are charged, it also ends the start with `CatalogueMismatchError`.
 */
export async function watchCatalogue(options: WatchCatalogueOptions): Promise<void> {
  const { logger, chargesRealMoney, onMismatch, firstAnswerMsMax = 5_000 } = options;
  let started = false;
  const verified = verifyCatalogue(options).catch((err) => {
    logger.error({ err }, 'the catalogue differs from the prices of the provider');
    if (!chargesRealMoney) return;
    if (started) onMismatch();
    else throw err;
  });
  if (chargesRealMoney) await Promise.race([verified, sleep(firstAnswerMsMax, undefined, { ref: false })]);
  started = true;
}

/**
 * Compares the catalogue with the provider's prices, retrying until the provider answers. Rejects with
 * `CatalogueMismatchError`, which names every difference.
 */
export async function verifyCatalogue(options: VerifyCatalogueOptions): Promise<void> {
  const { catalogue, readPrices, logger, signal, retryMs = 30_000 } = options;
  const lookupKeys = catalogue.prices.map((price) => price.period);
  while (!signal.aborted) {
    const offered = await readPrices(lookupKeys).catch((err) => {
      if (!signal.aborted) logger.warn({ err }, 'could not read the prices of the provider; retrying later');
    });
    if (offered) {
      const differences = findDifferences(catalogue, offered);
      if (differences.length > 0) throw new CatalogueMismatchError(differences.join('; '));
      logger.info({ prices: lookupKeys }, 'the catalogue equals the prices of the provider');
      return;
    }
    await sleep(retryMs, undefined, { signal, ref: false }).catch(() => {});
  }
}
