import type { Dependencies } from '../dependencies.ts';
import { settleAttempt, takeDueAttempts } from './attempt-rows.ts';
import { lookAtAttempt } from './look-at-attempt.ts';

const atOnceMax = 4;

/**
 * Asks the provider about attempts to subscribe of which nothing was heard: who has paid becomes a subscriber also where the
 * webhook is lost and no screen is open. One that cannot be asked about, or is not paid yet, is looked at again later.
 */
export async function followAttempts(deps: Dependencies): Promise<number> {
  const due = await takeDueAttempts(deps.sql, { now: deps.now(), most: atOnceMax });
  await Promise.all(
    due.map(async (attempt) => {
      try {
        const state = await lookAtAttempt(deps, attempt.ownerId);
        if (state === 'settled') await settleAttempt(deps.sql, attempt, false);
      } catch (err) {
        deps.logger.warn({ err, ...attempt }, 'an attempt to subscribe could not be looked at yet');
      }
    }),
  );
  return due.length;
}
