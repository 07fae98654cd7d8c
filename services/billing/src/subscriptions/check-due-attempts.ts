import type { Dependencies } from '../dependencies.ts';
import { claimDueAttempts, settleAttempt } from './attempt-rows.ts';
import { checkAttempt } from './check-attempt.ts';

const atOnceMax = 4;

/**
 * Checks open attempts to subscribe that are due: a paid one becomes a subscription even if its webhook was lost and no
 * screen is open. An attempt that is not paid yet, or cannot be checked, is due again later.
 */
export async function checkDueAttempts(deps: Dependencies): Promise<number> {
  const due = await claimDueAttempts(deps.sql, { now: deps.now(), most: atOnceMax });
  await Promise.all(
    due.map(async (attempt) => {
      try {
        const state = await checkAttempt(deps, attempt.ownerId);
        if (state === 'settled') await settleAttempt(deps.sql, attempt, false);
      } catch (err) {
        deps.logger.warn({ err, ...attempt }, 'could not check an attempt to subscribe; retrying later');
      }
    }),
  );
  return due.length;
}
