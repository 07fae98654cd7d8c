import type { CurrentUser } from '@scanlist/contracts/http/accounts';

/** The gateway hears of a subscription a moment after billing has answered. */
const waitsMs = [0, 300, 700, 1500, 3000];

/**
 * Asks who is signed in until that says `status` of their subscription too, a few times within six seconds. Never throws:
 * should it not come to that, banners and counters are merely late.
 */
export async function waitForUserStatus(
  status: CurrentUser['subscriptionStatus'],
  refreshUser: () => Promise<CurrentUser | null>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  for (const ms of waitsMs) {
    if (ms > 0) await wait(ms);
    const user = await refreshUser().catch(() => undefined);
    if (user === null || user?.subscriptionStatus === status) return;
  }
}

/** Resolves after so many milliseconds. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
