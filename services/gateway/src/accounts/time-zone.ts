import { type ChangeDependencies, changeAccount } from './change-account.ts';

/**
 * The zone as it was told, if this runtime knows one of that IANA name; else null. A name is kept as it came, because browsers
 * differ in which of two names they use for one zone. An offset such as '+05:30' is no name.
 */
export function knownTimeZone(told: string | undefined): string | null {
  if (told === undefined || !/^[A-Za-z][\w+/-]{0,63}$/.test(told)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: told }).resolvedOptions().timeZone === 'Etc/Unknown'
      ? null
      : told;
  } catch {
    return null;
  }
}

/**
 * Keeps the zone an owner's browser told and tells others of it, unless it is unknown or kept already. Answers the zone that
 * is kept then.
 *
 * @throws AppError as `changeAccount`.
 */
export async function keepTimeZone(
  deps: ChangeDependencies,
  accountId: string,
  told: string | undefined,
): Promise<string | null> {
  const timeZone = knownTimeZone(told);
  const { timeZone: kept } = await changeAccount(deps, accountId, () =>
    timeZone === null ? {} : { timeZone },
  );
  return kept;
}
