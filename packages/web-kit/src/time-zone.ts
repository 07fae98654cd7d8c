import type { CurrentUser, KeptTimeZone } from '@scanlist/contracts/http/accounts';
import { api } from './api.ts';

/** The IANA name of the zone this browser is in, such as `America/New_York`; undefined where it does not say. */
export function browserTimeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

let lastReported: string | undefined;

/**
 * Tells the gateway this browser's zone where it keeps another one for the owner: mails say their times in it. Each zone is
 * told once by a page. Never throws: a zone that could not be told is told by the next page.
 */
export async function reportTimeZone({ id, timeZone: kept }: CurrentUser): Promise<void> {
  const timeZone = browserTimeZone();
  // A gateway of an older release keeps none.
  if (timeZone === undefined || kept === undefined || kept === timeZone) return;
  const report = `${id} ${timeZone}`;
  if (lastReported === report) return;
  lastReported = report;
  await api.put<KeptTimeZone>('/api/profile/time-zone', { timeZone }).catch(() => {});
}
