import { isAppError } from '@scanlist/service-kit/app-error';
import fc from 'fast-check';
import { arbitraryOf } from './arbitrary-of.ts';
import type { RequestHandler } from './serve.ts';

/** How often each request is tried: at length where PROVE=1 asks for it. */
const runs = process.env.PROVE === '1' ? 200 : 20;

/**
 * Asks a handler for many things that its schema takes, with the values of `known` under their names. Rejects, naming one that it failed
 * at, where the answer is not as the contract declares it, or is a defect instead of a refusal. For tests.
 */
export async function fuzzHandler(
  { contract, answer }: RequestHandler,
  known: Record<string, readonly unknown[]>,
): Promise<void> {
  const tried = fc.asyncProperty(arbitraryOf(contract.input, known), async (value) => {
    const input = contract.input.safeParse(value);
    if (!input.success) return;
    try {
      contract.output.parse(await answer(input.data, { subject: contract.subject }));
    } catch (error) {
      if (!isAppError(error) || error.code === 'INTERNAL') throw error;
    }
  });
  await fc.assert(tried, { numRuns: runs, endOnFailure: true });
}
