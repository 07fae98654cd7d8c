import { createDevices, type Devices } from '../devices/devices.ts';
import type { SignInContext } from '../passwords/sign-in.ts';

/** Devices whose key is always the same. */
export function testDevices(): Devices {
  return createDevices(async () => Buffer.alloc(32, 7));
}

/** Signs in where nobody did before, and nobody counts. */
export const onUnknownDevice: SignInContext = { deviceTokens: [], countUnknownDevice: async () => {} };
