import { setTimeout as sleep } from 'node:timers/promises';
import type { Plans } from '@scanlist/contracts/http/billing';
import type { Logger } from '@scanlist/service-kit/logger';
import type { ProviderPrice } from '../stripe/provider.ts';
import { differencesOf } from './catalogue.ts';

export interface VerifyCatalogueOptions {
  catalogue: Plans;
  readPrices: (lookupKeys: readonly string[]) => Promise<ProviderPrice[]>;
  logger: Logger;
  /** Ends the tries when the service stops. */
  signal: AbortSignal;
  /** How long to wait before asking again a provider that did not answer. */
  retryMs?: number;
}

/** Our prices are not the provider's: nobody may be charged another amount than the one on the screen. */
export class CatalogueDiffers extends Error {
  override readonly name = 'CatalogueDiffers';
}

export interface KeepPricesHonestOptions extends VerifyCatalogueOptions {
  /** Whether cards are charged for real. */
  chargesRealMoney: boolean;
  /** Called when a provider that answered only after the start charges other prices than the screens say. */
  stopSelling: () => void;
  /** How long the start waits for the provider's answer. */
  firstAnswerMsMax?: number;
}

/**
 * Holds the catalogue against the provider's prices while the service starts and, where the provider does not answer,
 * afterwards. A difference is logged; where cards are charged for real it also ends the start with CatalogueDiffers.
 */
export async function keepPricesHonest(options: KeepPricesHonestOptions): Promise<void> {
  const { logger, chargesRealMoney, stopSelling, firstAnswerMsMax = 5_000 } = options;
  let started = false;
  const verified = verifyCatalogue(options).catch((err) => {
    logger.error({ err }, 'the prices on our screens are not those of the provider');
    if (!chargesRealMoney) return;
    if (started) stopSelling();
    else throw err;
  });
  if (chargesRealMoney) await Promise.race([verified, sleep(firstAnswerMsMax, undefined, { ref: false })]);
  started = true;
}

/**
 * Holds the catalogue against the provider's prices, asking until the provider answers. Rejects with CatalogueDiffers,
 * naming every difference.
 */
export async function verifyCatalogue(options: VerifyCatalogueOptions): Promise<void> {
  const { catalogue, readPrices, logger, signal, retryMs = 30_000 } = options;
  const lookupKeys = catalogue.prices.map((price) => price.period);
  while (!signal.aborted) {
    const offered = await readPrices(lookupKeys).catch((err) => {
      if (!signal.aborted) logger.warn({ err }, 'the prices could not be compared with the provider yet');
    });
    if (offered) {
      const differences = differencesOf(catalogue, offered);
      if (differences.length > 0) throw new CatalogueDiffers(differences.join('; '));
      logger.info({ prices: lookupKeys }, 'the prices are those of the provider');
      return;
    }
    await sleep(retryMs, undefined, { signal, ref: false }).catch(() => {});
  }
}
