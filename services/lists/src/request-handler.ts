import type { RequestContract } from '@scanlist/contracts/messages/define';
import { handle, type RequestHandler } from '@scanlist/messaging/serve';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import type { z } from 'zod';
import type { Dependencies } from './dependencies.ts';

/** Binds a contract to its use case. Without its database the caller gets `SERVICE_UNAVAILABLE`. */
export function requestHandler<Input extends z.ZodType, Output extends z.ZodType>(
  deps: Dependencies,
  contract: RequestContract<Input, Output>,
  useCase: (deps: Dependencies, input: z.output<Input>) => Promise<z.output<Output>>,
): RequestHandler {
  return handle(contract, (input) => translateDatabaseErrors(useCase(deps, input), contract.subject));
}
