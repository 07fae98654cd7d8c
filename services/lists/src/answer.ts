import type { RequestContract } from '@scanlist/contracts/messages/define';
import { handle, type RequestHandler } from '@scanlist/messaging/serve';
import { unavailable } from '@scanlist/service-kit/app-error';
import { withDeadline } from '@scanlist/service-kit/deadline';
import type { z } from 'zod';
import type { World } from './world.ts';

/** Nothing limits waiting for a free connection, so the deadline stands here. */
const answerMsMax = 5000;

/** postgres.js's own codes, those of the operating system, and PostgreSQL's for "no connection" and "shutting down". */
const databaseAway = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|08|57P0|53300)/;

/**
 * Joins a contract and its use case. Where the database is away or takes longer than five seconds the asker hears
 * `SERVICE_UNAVAILABLE`: to try again is all one can do, and that is no defect (decision H2).
 */
export function answer<Input extends z.ZodType, Output extends z.ZodType>(
  world: World,
  contract: RequestContract<Input, Output>,
  perform: (world: World, input: z.output<Input>) => Promise<z.output<Output>>,
): RequestHandler {
  return handle(contract, async (input) => {
    try {
      return await withDeadline(perform(world, input), answerMsMax, contract.subject);
    } catch (error) {
      throw isDatabaseAway(error) ? unavailable(`${contract.subject}: the database is away`, error) : error;
    }
  });
}

function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    databaseAway.test(error.code)
  );
}
