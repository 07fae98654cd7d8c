import type { CurrentUser } from '@scanlist/contracts/http/accounts';

/** The gateway receives the subscription event shortly after billing has answered. */
const waitsMs = [0, 300, 700, 1500, 3000];

/**
 * Refreshes the user until it has this subscription status, at most five times within six seconds. Never throws: after a
 * failure banners and counters update later.
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

/** Resolves after that many milliseconds. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
