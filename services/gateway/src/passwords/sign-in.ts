import type { LoginBody } from '@scanlist/contracts/http/login';
import { AppError } from '@scanlist/service-kit/app-error';
import type { Account, AccountRows } from '../accounts/account.ts';
import type { Devices } from '../devices/devices.ts';
import { isPasswordOf } from './is-password-of.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';
import { isPublicDemoPassword } from './public-demo-password.ts';

export interface SignInDependencies {
  accounts: AccountRows;
  passwords: Passwords;
  loginThrottle: LoginThrottle;
  devices: Devices;
  /** Whether this process has a demo owner. One from an earlier start cannot sign in with the public password. */
  hasDemo: boolean;
}

/** Where a sign-in comes from. */
export interface SignInContext {
  deviceTokens: readonly string[];
  /** Throws ThrottledError after too many sign-ins on unknown devices from this address. */
  countUnknownDevice(): Promise<void>;
}

/**
 * The account that user name (or email address) and password open. An unknown name and a wrong password have the same
 * error, `WRONG_CREDENTIALS`, after the same time. A known device waits only for its own wrong passwords. The result
 * says whether the device knows the present password.
 */
export async function signIn(
  { accounts, passwords, loginThrottle, devices, hasDemo }: SignInDependencies,
  { username, password }: LoginBody,
  { deviceTokens, countUnknownDevice }: SignInContext,
): Promise<Account & { isKnownDevice: boolean }> {
  // Without a token no device is known: a flood of such requests is refused before anything is read.
  const hasDeviceTokens = deviceTokens.length > 0;
  if (!hasDeviceTokens) await countUnknownDevice();
  const account = await accounts.findByLogin(username);
  const device = account && (await devices.find(account, deviceTokens));
  if (hasDeviceTokens && !device) await countUnknownDevice();
  const attempt = await loginThrottle.attempt(account ?? { loginName: username }, device);
  const matches = await isPasswordOf({ accounts, passwords }, account, password);
  const isDisabledDemo = account !== null && !hasDemo && isPublicDemoPassword(account, password);
  if (!account || !matches || isDisabledDemo)
    throw new AppError('WRONG_CREDENTIALS', 'Wrong username or password');
  await attempt.succeeded();
  return { ...account, isKnownDevice: device?.isCurrent ?? false };
}
