import type { RequestContract } from '@scanlist/contracts/messages/define';
import type { Caller } from '@scanlist/messaging/call';
import { AppError } from '@scanlist/service-kit/app-error';

/** A caller without services: it records the calls and answers what a test has set. */
export interface FakeCaller extends Caller {
  calls: { subject: string; input: unknown }[];
  /** Sets the answer of this request: a value, an error to throw, or a function of the input. */
  answer(contract: RequestContract, answer: unknown): void;
}

/** A caller without answers: a request without one is SERVICE_UNAVAILABLE. */
export function createFakeCaller(): FakeCaller {
  const answers = new Map<string, unknown>();
  const calls: FakeCaller['calls'] = [];

  async function answerOf(contract: RequestContract, input: unknown): Promise<unknown> {
    calls.push({ subject: contract.subject, input });
    if (!answers.has(contract.subject)) {
      throw new AppError('SERVICE_UNAVAILABLE', 'Nobody answers', { internal: contract.subject });
    }
    const answer = answers.get(contract.subject);
    const value: unknown = typeof answer === 'function' ? await answer(input) : answer;
    if (value instanceof Error) throw value;
    return value;
  }

  return {
    calls,
    answer: (contract, answer) => void answers.set(contract.subject, answer),
    call: async (contract, input) => (await answerOf(contract, input)) as never,
    forward: async (contract, input) => Buffer.from(JSON.stringify(await answerOf(contract, input))),
  };
}
