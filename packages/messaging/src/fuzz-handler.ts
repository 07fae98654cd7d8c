import { isAppError } from '@scanlist/service-kit/app-error';
import fc from 'fast-check';
import { arbitraryOf } from './arbitrary-of.ts';
import type { RequestHandler } from './serve.ts';

/** How often each request is tried; more often with PROVE=long. */
const runs = process.env.PROVE === 'long' ? 200 : 20;

/**
 * For tests: calls a handler with many inputs that match its schema, with the values of `known` under their names.
 * Rejects with a failing input when the answer violates the contract, or is a defect instead of a refusal.
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
