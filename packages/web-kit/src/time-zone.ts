import type { CurrentUser, KeptTimeZone } from '@scanlist/contracts/http/accounts';
import { api } from './api.ts';

/** The IANA name of this browser's time zone, such as `America/New_York`; undefined where it is unknown. */
export function browserTimeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

let lastReported: string | undefined;

/**
 * Sends this browser's time zone to the gateway where the stored one differs: mails show times in it. A page reports
 * each zone once. Never throws: a zone that could not be sent is sent by the next page.
 */
export async function reportTimeZone({ id, timeZone: kept }: CurrentUser): Promise<void> {
  const timeZone = browserTimeZone();
  // A gateway of an older release stores none.
  if (timeZone === undefined || kept === undefined || kept === timeZone) return;
  const report = `${id} ${timeZone}`;
  if (lastReported === report) return;
  lastReported = report;
  await api.put<KeptTimeZone>('/api/profile/time-zone', { timeZone }).catch(() => {});
}
