import { isNatsError } from '@scanlist/messaging/connect-for-command';
import { CommandError } from './command-error.ts';

/**
 * Runs a command and resolves with the exit code of its process: 0, or 1 after a refusal. The reason is printed; DEBUG adds
 * where an error that is no refusal comes from.
 */
export async function exitCodeOf(command: () => Promise<void>, env: NodeJS.ProcessEnv): Promise<number> {
  try {
    await command();
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (isNatsError(error) && env.DEBUG === undefined) {
      process.stderr.write(
        `NATS did not answer as expected: ${error.message}. See npm run slice -- list for what is live, and run the command again.\n`,
      );
      return 1;
    }
    const isExplained = error instanceof CommandError || env.DEBUG === undefined;
    process.stderr.write(`${isExplained ? error.message : error.stack}\n`);
    return 1;
  }
}
