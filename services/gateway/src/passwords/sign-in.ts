import type { LoginBody } from '@scanlist/contracts/http/accounts';
import { AppError } from '@scanlist/service-kit/app-error';
import type { Account, AccountRows } from '../accounts/account.ts';
import type { Devices } from '../devices/devices.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';
import { isPublicDemoPassword } from './public-demo-password.ts';

export interface SignInDependencies {
  accounts: AccountRows;
  passwords: Passwords;
  loginThrottle: LoginThrottle;
  devices: Devices;
  /** Whether there is a demo owner; one from an earlier start does not sign in with the password everybody knows. */
  hasDemo: boolean;
}

/** Where somebody signs in. */
export interface SignInContext {
  deviceTokens: readonly string[];
  /** Throws ThrottledError where too many strangers sign in from there. */
  countUnknownDevice(): Promise<void>;
}

/**
 * The account that user name (or e-mail address) and password open. An unknown name and a wrong password are told apart
 * neither by the answer, `WRONG_CREDENTIALS`, nor by the time it takes. A device on which the account was signed in to before
 * waits for its own wrong passwords alone; the answer says whether this is one, and by the present password.
 */
export async function signIn(
  { accounts, passwords, loginThrottle, devices, hasDemo }: SignInDependencies,
  { username, password }: LoginBody,
  { deviceTokens, countUnknownDevice }: SignInContext,
): Promise<Account & { isKnownDevice: boolean }> {
  // Who brings no token is no known device; a flood of them is refused before anything is read.
  const hasDeviceTokens = deviceTokens.length > 0;
  if (!hasDeviceTokens) await countUnknownDevice();
  const account = await accounts.findByLogin(username);
  const device = account && (await devices.find(account, deviceTokens));
  if (hasDeviceTokens && !device) await countUnknownDevice();
  const attempt = await loginThrottle.attempt(account ?? { loginName: username }, device);
  const matches = await passwords.verify(account?.passwordHash ?? null, password);
  const isDisabledDemo = account !== null && !hasDemo && isPublicDemoPassword(account, password);
  if (!account || !matches || isDisabledDemo)
    throw new AppError('WRONG_CREDENTIALS', 'Wrong username or password');
  await attempt.succeeded();
  return { ...account, isKnownDevice: device?.isCurrent ?? false };
}
