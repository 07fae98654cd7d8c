import type { GatewayConfig } from '../config.ts';
import { createOwnerWrites } from '../middleware/identify-caller.ts';
import { createLoginThrottle } from '../passwords/login-throttle.ts';
import { createNewLogoCount } from '../profile/company-settings.ts';
import { createEntryBudget } from '../throttles/entry-budget.ts';
import type { Throttles } from '../throttles/throttles.ts';

/** The rate limits and budgets of the routes, as the configuration sets them. */
export function createLimits(config: GatewayConfig, throttles: Throttles) {
  return {
    throttles,
    trustProxy: config.TRUST_PROXY,
    signInsPerMinute: config.SIGN_INS_PER_MINUTE,
    signUpsPerMinute: config.SIGN_UPS_PER_MINUTE,
    reauthMs: config.REAUTH_MINUTES * 60_000,
    setupIntentsPerMinute: config.SETUP_INTENTS_PER_MINUTE,
    fillWritesPerMinute: config.FILL_WRITES_PER_MINUTE,
    liveDemosPerMinute: config.LIVE_DEMOS_PER_MINUTE,
    supportMessagesPerMinute: config.SUPPORT_MESSAGES_PER_MINUTE,
    ownerWrites: createOwnerWrites(throttles, config.OWNER_WRITES_PER_MINUTE),
    entryBudget: createEntryBudget({
      throttles,
      trustProxy: config.TRUST_PROXY,
      entriesPerHour: config.ADDRESS_ENTRIES_PER_HOUR,
      megabytesPerHour: config.ADDRESS_ENTRY_MB_PER_HOUR,
    }),
    countNewLogo: createNewLogoCount(throttles),
    loginThrottle: createLoginThrottle(throttles),
  };
}
