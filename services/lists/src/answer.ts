import type { RequestContract } from '@scanlist/contracts/messages/define';
import { handle, type RequestHandler } from '@scanlist/messaging/serve';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import type { z } from 'zod';
import type { Dependencies } from './dependencies.ts';

/** Joins a contract and its use case; without its database the asker hears `SERVICE_UNAVAILABLE`. */
export function answer<Input extends z.ZodType, Output extends z.ZodType>(
  deps: Dependencies,
  contract: RequestContract<Input, Output>,
  perform: (deps: Dependencies, input: z.output<Input>) => Promise<z.output<Output>>,
): RequestHandler {
  return handle(contract, (input) => translateDatabaseErrors(perform(deps, input), contract.subject));
}
