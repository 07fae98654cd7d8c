import { createLogger, type Logger } from './logger.ts';

/** A started service: `stop` finishes running work and releases everything. */
export interface RunningService {
  stop(): Promise<void>;
}

const stopMsMax = 15_000;

/**
 * Runs a service as this process. Once started it sends `{ type: 'ready' }` to a parent over IPC. SIGTERM, SIGINT and
 * the parent's disappearance stop it, with 15 s to finish. A failed start and an unhandled rejection are logged and
 * exit with code 1: the supervisor of the process starts it again.
 */
export async function runService(
  name: string,
  start: (context: { logger: Logger }) => Promise<RunningService>,
): Promise<void> {
  const logger = createLogger(name);
  const fail = (message: string) => (err: unknown) => {
    logger.fatal({ err }, message);
    process.exit(1);
  };
  process.on('unhandledRejection', fail('unhandled rejection'));
  process.on('uncaughtException', fail('uncaught exception'));

  const starting = start({ logger });
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'stopping');
    setTimeout(() => fail('did not stop in time')(new Error(reason)), stopMsMax).unref();
    starting
      .then((running) => running.stop())
      .then(() => process.exit(0))
      .catch(fail('could not stop cleanly'));
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  if (process.send) process.on('disconnect', () => stop('parent is gone'));

  try {
    await starting;
  } catch (error) {
    fail('could not start')(error);
  }
  if (!stopping) process.send?.({ type: 'ready' });
  logger.info({ pid: process.pid }, 'ready');
}
