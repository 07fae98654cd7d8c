import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { type DeployedSlice, deployedSlices } from '@scanlist/contracts/messages/slices';

/** A key that may sign the slices of `signs`: one of them, or all. */
export interface TrustedKey {
  signs: DeployedSlice | '*';
  key: KeyObject;
}

/** A new Ed25519 key pair, each key as DER in base64. The public one is trusted by gateways, the private one signs. */
export function makeSigningKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/**
 * Reads a private key as `makeSigningKeys` made it.
 *
 * @throws Error when it is not an Ed25519 key.
 */
export function readPrivateKey(text: string): KeyObject {
  const key = readKey(() =>
    createPrivateKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'pkcs8' }),
  );
  if (!key) throw new Error('The signing key is not an Ed25519 private key in base64.');
  return key;
}

/**
 * Reads the keys a gateway trusts: `<slice>=<key>` or `*=<key>`, separated by spaces.
 *
 * @throws Error that names the first part which is no such key.
 */
export function readTrustedKeys(text: string): TrustedKey[] {
  return text.split(/\s+/).filter(Boolean).map(readTrustedKey);
}

/** The public key of a private one, as `readTrustedKeys` takes it after `<slice>=`. */
export function publicKeyOf(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
}

/** The signature of a text. */
export function signText(text: string, key: KeyObject): Buffer {
  return sign(null, Buffer.from(text), key);
}

/** Whether a trusted key for that slice signed the text. */
export function isSignedFor(
  slice: DeployedSlice,
  text: string,
  signature: Uint8Array,
  keys: readonly TrustedKey[],
): boolean {
  const bytes = Buffer.from(text);
  return keys.some(
    ({ signs, key }) => (signs === '*' || signs === slice) && verify(null, bytes, key, signature),
  );
}

function readTrustedKey(part: string): TrustedKey {
  const end = part.indexOf('=');
  const signs = [...deployedSlices, '*' as const].find((name) => name === part.slice(0, end));
  const key = readKey(() =>
    createPublicKey({ key: Buffer.from(part.slice(end + 1), 'base64'), format: 'der', type: 'spki' }),
  );
  if (!signs || !key) {
    throw new Error(`'${part.slice(0, 20)}' is not <slice>=<Ed25519 public key in base64>`);
  }
  return { signs, key };
}

function readKey(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read();
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}
