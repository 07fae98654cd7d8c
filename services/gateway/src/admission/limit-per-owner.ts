import { ThrottledError } from '../throttles/throttled-error.ts';

const retryMs = 5_000;

/**
 * Lets each owner have `atOnceMax` works under way in this gateway. A further one is refused with `ThrottledError`, whose
 * sentence begins with `what`, and is not begun.
 */
export function limitPerOwner({ atOnceMax, what }: { atOnceMax: number; what: string }) {
  const running = new Map<string, number>();
  return async function ofOwner<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result> {
    const count = running.get(ownerId) ?? 0;
    if (count >= atOnceMax) throw new ThrottledError(retryMs, what);
    running.set(ownerId, count + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(ownerId) ?? 1) - 1;
      if (left > 0) running.set(ownerId, left);
      else running.delete(ownerId);
    }
  };
}
