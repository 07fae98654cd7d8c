import { type ChangeAccountDependencies, changeAccount } from './change-account.ts';

/**
 * The zone as it was sent if this runtime knows an IANA zone of that name, else null. The spelling is not changed:
 * browsers differ in which of two names they use for one zone. An offset such as "+05:30" is no name.
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
 * Stores the zone that an owner's browser sent and publishes the change, unless it is unknown or stored already.
 * Returns the stored zone.
 *
 * @throws AppError as `changeAccount`.
 */
export async function storeTimeZone(
  deps: ChangeAccountDependencies,
  accountId: string,
  name: string | undefined,
): Promise<string | null> {
  const timeZone = validTimeZone(name);
  const { timeZone: stored } = await changeAccount(deps, accountId, () =>
    timeZone === null ? {} : { timeZone },
  );
  return stored;
}
