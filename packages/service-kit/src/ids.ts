import { randomBytes, randomUUID } from 'node:crypto';

/** A random, URL-safe id of at least `bits` bits (decision O1): 96 bits are 16 characters. */
export function randomId(bits = 96): string {
  return randomBytes(Math.ceil(bits / 8)).toString('base64url');
}

/** A random UUID (version 4). */
export function uuid(): string {
  return randomUUID();
}
