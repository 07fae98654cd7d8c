import { createDevices, type Devices } from '../devices/devices.ts';
import type { SignInContext } from '../passwords/sign-in.ts';

/** Devices with a fixed key. */
export function testDevices(): Devices {
  return createDevices(async () => Buffer.alloc(32, 7));
}

/** A sign-in on an unknown device that is not counted. */
export const onUnknownDevice: SignInContext = { deviceTokens: [], countUnknownDevice: async () => {} };
