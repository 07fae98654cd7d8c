import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isAppError } from '@scanlist/service-kit/app-error';
import type { Account } from '../accounts/account.ts';

/** A device on which an account's password was right before. */
export interface Device {
  /** Random, and the same as long as the browser keeps its cookie. */
  deviceId: string;
  /** False where the account has had another password since. */
  isCurrent: boolean;
}

/** Tells the devices of accounts by tokens that they keep, so that nobody else's wrong passwords shut them out (decision 0046). */
export interface Devices {
  /** The device that one of these tokens makes it; null for a stranger's, and where the key cannot be read. */
  find(account: AccountKey, tokens: readonly string[]): Promise<Device | null>;
  /** The tokens a device keeps once this account's password was right on it: one for each of the latest five accounts. As they were where the key cannot be read. */
  remember(account: AccountKey, tokens: readonly string[]): Promise<string[]>;
}

type AccountKey = Pick<Account, 'id' | 'passwordVersion'>;

/** More people than share a browser, and few enough bytes to travel with each request. */
export const accountsMax = 5;

const versionBytes = 4;
const idBytes = 12;
const signatureBytes = 16;
/** Of 32 bytes in base64url. */
export const tokenPattern = '[\\w-]{43}';

/**
 * A token is the password's version, a random id, and a signature over both and the account's id. It holds nothing else, so nobody
 * sees whose it is, and nothing is kept of it here. `readKey` is asked until it has answered once.
 */
export function createDevices(readKey: () => Promise<Buffer>): Devices {
  let known: Buffer | undefined;

  /** Undefined while the database is away. */
  async function keyOnce(): Promise<Buffer | undefined> {
    try {
      known ??= await readKey();
    } catch (error) {
      if (!isAppError(error) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
    }
    return known;
  }

  function sign(key: Buffer, accountId: string, signed: Buffer): Buffer {
    const mac = createHmac('sha256', key).update(`device ${accountId} `).update(signed).digest();
    return mac.subarray(0, signatureBytes);
  }

  /** What the token holds where it is this account's. */
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
