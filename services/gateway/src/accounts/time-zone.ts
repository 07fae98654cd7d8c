import { type ChangeAccountDependencies, changeAccount } from './change-account.ts';

/**
 * The zone as it was told, if this runtime knows one of that IANA name; else null. A name is kept as it came, because browsers
 * differ in which of two names they use for one zone. An offset such as '+05:30' is no name.
 */
export function validTimeZone(name: string | undefined): string | null {
  if (name === undefined || !/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone === 'Etc/Unknown'
      ? null
      : name;
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
export async function storeTimeZone(
  deps: ChangeAccountDependencies,
  accountId: string,
  name: string | undefined,
): Promise<string | null> {
  const timeZone = validTimeZone(name);
  const { timeZone: kept } = await changeAccount(deps, accountId, () =>
    timeZone === null ? {} : { timeZone },
  );
  return kept;
}
