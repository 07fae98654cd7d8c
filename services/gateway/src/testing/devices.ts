import { createDevices, type Devices } from '../devices/devices.ts';
import type { SigningIn } from '../passwords/sign-in.ts';

/** Devices whose key is always the same. */
export function testDevices(): Devices {
  return createDevices(async () => Buffer.alloc(32, 7));
}

/** Signs in where nobody did before, and nobody counts. */
export const asStranger: SigningIn = { deviceTokens: [], countStranger: async () => {} };
