import type { Logger } from '@scanlist/service-kit/logger';
import { type DeletionDependencies, finishDeletion } from './finish-deletion.ts';

/** Longer than a request takes, so that no deletion runs twice at once. */
const minAgeMs = 60_000;

/** Finishes deletions that a crash or an outage of billing interrupted. Failed ones are tried again next time. */
export async function resumeDeletions(deps: DeletionDependencies & { logger: Logger }): Promise<void> {
  for (const { id } of await deps.deletions.findInterrupted(new Date(deps.now().getTime() - minAgeMs))) {
    try {
      await finishDeletion(deps, id);
    } catch (err) {
      deps.logger.warn({ err, accountId: id }, 'an account could not be erased; it is tried again');
    }
  }
}
