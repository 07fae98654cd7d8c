import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Account } from '../accounts/account.ts';
import { keptKey } from './kept-key.ts';

/** A device with an earlier sign-in of the account. */
export interface Device {
  /** Random, and the same while the browser has its cookie. */
  deviceId: string;
  /** False if the account has another password since. */
  isCurrent: boolean;
}

/**
 * Recognizes devices by tokens that they store, so that wrong passwords elsewhere do not lock them out (decision
 * 0046).
 */
export interface Devices {
  /** The device that one of these tokens proves; null for an unknown one, and if the key cannot be read. */
  find(account: AccountKey, tokens: readonly string[]): Promise<Device | null>;
  /**
   * The tokens for a device after a sign-in of this account: one for each of the latest five accounts. Unchanged if
   * the key cannot be read.
   */
  remember(account: AccountKey, tokens: readonly string[]): Promise<string[]>;
}

type AccountKey = Pick<Account, 'id' | 'passwordVersion'>;

/** More people than usually share a browser, and few enough bytes for each request. */
export const accountsMax = 5;

const versionBytes = 4;
const idBytes = 12;
const signatureBytes = 16;
/** Of 32 bytes in base64url. */
export const tokenPattern = '[\\w-]{43}';

/**
 * A token is the version of the password, a random id, and a signature over both and the account's id. It reveals no
 * account, and nothing of it is stored here. `readKey` is called until it succeeds once.
 */
export function createDevices(readKey: () => Promise<Buffer>): Devices {
  const keyOnce = keptKey(readKey);

  function sign(key: Buffer, accountId: string, signed: Buffer): Buffer {
    const mac = createHmac('sha256', key).update(`device ${accountId} `).update(signed).digest();
    return mac.subarray(0, signatureBytes);
  }

  /** The content of a token of this account, else null. */
  function open(key: Buffer, accountId: string, token: string): { version: number; id: Buffer } | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== versionBytes + idBytes + signatureBytes) return null;
    const signed = bytes.subarray(0, versionBytes + idBytes);
    if (!timingSafeEqual(bytes.subarray(signed.length), sign(key, accountId, signed))) return null;
    return { version: signed.readUInt32BE(), id: signed.subarray(versionBytes) };
  }

  return {
    async find({ id, passwordVersion }, tokens) {
      if (tokens.length === 0) return null;
      const key = await keyOnce();
      if (!key) return null;
      const opened = tokens.slice(0, accountsMax).map((token) => open(key, id, token));
      const own = opened.find((token) => token !== null);
      if (!own) return null;
      return { deviceId: own.id.toString('base64url'), isCurrent: own.version === passwordVersion };
    },

    async remember({ id, passwordVersion }, tokens) {
      const key = await keyOnce();
      if (!key) return [...tokens];
      const own = tokens.map((token) => open(key, id, token)).find((token) => token !== null);
      const signed = Buffer.alloc(versionBytes + idBytes);
      signed.writeUInt32BE(passwordVersion);
      signed.set(own?.id ?? randomBytes(idBytes), versionBytes);
      const token = Buffer.concat([signed, sign(key, id, signed)]).toString('base64url');
      const others = tokens.filter((other) => open(key, id, other) === null);
      return [token, ...others].slice(0, accountsMax);
    },
  };
}
