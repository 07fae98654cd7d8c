import type { Logger } from '@scanlist/service-kit/logger';
import { endSignup, finishSignup, type SignupDependencies } from './signup-saga.ts';

/** Longer than a request takes, so that no sign-up runs twice at once. */
const minAgeMs = 60_000;
const undoneAfterMs = 60 * 60_000;

/**
 * Finishes sign-ups that a crash or an outage of billing interrupted, and undoes those that could not be finished for
 * an hour. Failed ones are tried again next time.
 */
export async function resumeSignups(deps: SignupDependencies & { logger: Logger }): Promise<void> {
  const nowMs = deps.now().getTime();
  for (const signup of await deps.signups.findInterrupted(new Date(nowMs - minAgeMs))) {
    const isOver = signup.step === 'ending' || nowMs - signup.createdAt.getTime() > undoneAfterMs;
    try {
      await (isOver ? endSignup(deps, signup.id) : finishSignup(deps, signup));
    } catch (err) {
      deps.logger.warn(
        { err, signupId: signup.id },
        'an interrupted sign-up could not be finished; it is tried again',
      );
    }
  }
}
