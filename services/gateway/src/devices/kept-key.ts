import { isAppError } from '@scanlist/service-kit/app-error';

/** Reads a key until that succeeds once; undefined while the database is unavailable. */
export function keptKey(readKey: () => Promise<Buffer>): () => Promise<Buffer | undefined> {
  let known: Buffer | undefined;
  return async () => {
    try {
      known ??= await readKey();
    } catch (error) {
      if (!isAppError(error) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
    }
    return known;
  };
}
