import type { Logger } from '@scanlist/service-kit/logger';
import { type DeletionDependencies, finishDeletion } from './finish-deletion.ts';

/** Longer than a request takes, which would otherwise be done twice. */
const minAgeMs = 60_000;

/** Finishes the deletions that a crash or billing's absence left on their way. What fails this time stays for the next. */
export async function resumeDeletions(deps: DeletionDependencies & { logger: Logger }): Promise<void> {
  for (const { id } of await deps.deletions.findInterrupted(new Date(deps.now().getTime() - minAgeMs))) {
    try {
      await finishDeletion(deps, id);
    } catch (err) {
      deps.logger.warn({ err, accountId: id }, 'an account could not be erased this time');
    }
  }
}
