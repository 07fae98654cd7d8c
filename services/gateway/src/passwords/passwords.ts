import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { preparePassword } from '@scanlist/contracts/http/password-text';
import { unavailable } from '@scanlist/service-kit/app-error';
import { createSemaphore } from '@scanlist/service-kit/semaphore';

/** Hashes and checks passwords (decision P9), in their prepared form (decision 0091). */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Which form of a password has this hash: the prepared one, or, for a hash from before passwords were prepared, the one that
   * was typed. Takes as long for a missing account (`passwordHash` null, always null) as for a wrong password.
   */
  match(passwordHash: string | null, typed: string): Promise<'prepared' | 'typed' | null>;
  /** Whether either form has this hash. */
  verify(passwordHash: string | null, typed: string): Promise<boolean>;
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
  const match: Passwords['match'] = (passwordHash, typed) =>
    semaphore(async () => {
      const compared = passwordHash ?? (await decoy);
      const prepared = preparePassword(typed);
      const matches =
        ((await verifyHash(compared, prepared)) && 'prepared') ||
        (typed !== prepared && (await verifyHash(compared, typed)) && 'typed');
      return (passwordHash !== null && matches) || null;
    });
  return {
    hash: (password) => semaphore(() => hash(preparePassword(password), options)),
    match,
    verify: async (passwordHash, typed) => (await match(passwordHash, typed)) !== null,
  };
}
