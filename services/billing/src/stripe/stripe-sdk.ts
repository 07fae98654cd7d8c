import Stripe from 'stripe';
import type { ProviderConfig } from '../config.ts';

/** The pinned version of Stripe's API. */
export const apiVersion = '2026-10-28.endive';

/** The keys of the local stand-in. */
export const localKeys = { secret: 'sk_test_local', publishable: 'pk_test_local' };

/** The Stripe SDK for Stripe, for the stand-in, or for another server with Stripe's HTTP API. */
export function createStripeSdk(config: ProviderConfig): Stripe {
  const options = { apiVersion, maxNetworkRetries: 2, timeout: 20_000, telemetry: false } as const;
  const key = config.mode === 'stripe' ? config.secretKey : localKeys.secret;
  if (!config.url) return new Stripe(key, options);
  const { hostname, port, protocol } = new URL(config.url);
  return new Stripe(key, {
    ...options,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  });
}
