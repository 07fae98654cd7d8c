import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '@scanlist/service-kit/app-error';
import { createSemaphore } from '@scanlist/service-kit/semaphore';

/** Hashes and checks passwords (decision P9). */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for a missing account (`passwordHash` null, always false) as for an existing one. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** OWASP's argon2id: 19 MiB, two passes, one lane. Explicit, so that no default of the library decides. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The thread pool of libuv has four threads; hashing leaves some for files and compression. */
const hashesAtOnceMax = 2;
const waitingMax = 100;

/** argon2id with at most two hashes at once in this process; SERVICE_UNAVAILABLE if far too many wait. */
export function createPasswords({ verifyHash = verify, waitMsMax = 30_000 } = {}): Passwords {
  const semaphore = createSemaphore({
    atOnceMax: hashesAtOnceMax,
    queueMax: waitingMax,
    waitMsMax,
    refusal: () => unavailable('too many passwords wait to be checked'),
  });
  const decoy = hash(randomBytes(16), options);
  return {
    hash: (password) => semaphore(() => hash(password, options)),
    verify: (passwordHash, password) =>
      semaphore(async () => {
        const matches = await verifyHash(passwordHash ?? (await decoy), password);
        return matches && passwordHash !== null;
      }),
  };
}
