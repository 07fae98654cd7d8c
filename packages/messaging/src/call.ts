import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestContract } from '@scanlist/contracts/messages/define';
import { type AppError, isAppError, unavailable } from '@scanlist/service-kit/app-error';
import { inSpan } from '@scanlist/service-kit/tracing';
import { ErrorCode, type Msg, NatsError } from 'nats';
import type { z } from 'zod';
import type { Messaging } from './connection.ts';
import { errorOfReply } from './error-reply.ts';
import { decodeJson } from './json.ts';
import { withOrigin } from './origin-headers.ts';
import { bytesOfReply } from './reply-bytes.ts';
import { createDeadlines } from './request-deadline.ts';
import { callsInFlight, outcomeOf, recordCall } from './request-metrics.ts';

/**
 * Calls other services. Both methods throw AppError: the other service's, or SERVICE_UNAVAILABLE. The latter has
 * `isOutcomeUnknown` if an attempt was sent and not answered.
 */
export interface Caller {
  /** The decoded answer. It is not validated, because the service that made it is ours. */
  call<Input extends z.ZodType, Output extends z.ZodType>(
    contract: RequestContract<Input, Output>,
    input: z.input<Input>,
  ): Promise<z.output<Output>>;
  /** The answer's JSON bytes. They are a view into a larger buffer: copy them to keep them. */
  forward<Input extends z.ZodType>(
    contract: RequestContract<Input>,
    input: z.input<Input>,
  ): Promise<Uint8Array>;
}

/** Milliseconds, except where the name says otherwise. */
const limits = {
  attempt: 1000,
  total: 3000,
  noRespondersWaits: [25, 50, 100, 100, 200, 400, 400, 400],
  timeoutsMax: 2,
  waitingMax: 2000,
  /**
   * The share of requests, in percent, that may be retried after a timeout, and how many more retries may follow in a
   * row.
   */
  retryPercent: 10,
  retriesInReserve: 50,
};

/**
 * Makes a caller. An attempt of an idempotent request takes at most a second. It is retried soon when there are no
 * responders (the service restarts), and at most twice after a timeout, three seconds in all. Any other request is sent
 * once and waits three seconds. A contract's `answerMsMax` replaces the three seconds, and each attempt then takes at
 * most two fifths of it. While NATS is lost, and beyond 2,000 waiting requests, calls fail at once. When many requests
 * time out, only one in ten of them is retried, so that a slow service does not get three times the load.
 */
export function createCaller(messaging: Messaging): Caller {
  let waiting = 0;
  const state: CallerState = { messaging, deadlineIn: createDeadlines(), budgets: new Map() };
  const forget = callsInFlight.add({}, () => waiting);
  messaging.beforeClose(async () => forget());

  async function send(contract: RequestContract, input: unknown): Promise<Uint8Array> {
    const { subject } = contract;
    const startedAt = performance.now();
    try {
      const answer = await inSpan(subject, { kind: 'client' }, () => sendWithRetries(contract, input));
      recordCall(subject, 'ok', startedAt);
      return answer;
    } catch (error) {
      recordCall(subject, outcomeOf(error), startedAt);
      throw error;
    }
  }

  async function sendWithRetries(contract: RequestContract, input: unknown): Promise<Uint8Array> {
    if (waiting >= limits.waitingMax) throw unavailable(`${contract.subject}: too many waiting requests`);
    waiting++;
    let isUnanswered = false;
    const payload = JSON.stringify(input);
    const attempt: Attempt = (timeout) =>
      requestOnce(state, contract.subject, payload, timeout).catch((error) => {
        const reason = reasonOf(error);
        if (reason && reason !== ErrorCode.NoResponders) isUnanswered = true;
        throw error;
      });
    try {
      const reply = contract.idempotent
        ? await requestWithRetries(state, contract, attempt)
        : await attempt(contract.answerMsMax ?? limits.total);
      const error = errorOfReply(reply);
      if (error) throw error;
      return await bytesOfReply(reply);
    } catch (error) {
      if (isUnanswered && isAppError(error) && error.code === 'SERVICE_UNAVAILABLE') {
        error.isOutcomeUnknown = true;
      }
      throw error;
    } finally {
      waiting--;
    }
  }

  return {
    call: async (contract, input) => decodeJson(await send(contract, input)) as never,
    forward: send,
  };
}

/** Sends the request once, and waits for an answer for at most these milliseconds. */
type Attempt = (timeout: number) => Promise<Msg>;

/** State shared by the requests of one caller. */
interface CallerState {
  messaging: Messaging;
  deadlineIn: ReturnType<typeof createDeadlines>;
  /** One budget per service, so that a slow service does not use up another's retries. */
  budgets: Map<string, RetryBudget>;
}

async function requestOnce(
  { messaging: { nc, connected }, deadlineIn }: CallerState,
  subject: string,
  payload: string,
  timeout: number,
): Promise<Msg> {
  if (!connected()) throw unavailable(`${subject}: NATS is lost`);
  try {
    return await nc.request(subject, payload, { timeout, headers: withOrigin(deadlineIn(timeout)) });
  } catch (error) {
    throw unreachable(subject, error);
  }
}

async function requestWithRetries(
  state: CallerState,
  { service, answerMsMax }: RequestContract,
  attempt: Attempt,
): Promise<Msg> {
  const budget = state.budgets.get(service) ?? retryBudget();
  state.budgets.set(service, budget);
  budget.deposit();
  const attemptMsMax = answerMsMax === undefined ? limits.attempt : answerMsMax * 0.4;
  const endsAt = performance.now() + (answerMsMax ?? limits.total);
  let noResponders = 0;
  let timeouts = 0;
  for (;;) {
    try {
      const timeLeft = Math.max(1, endsAt - performance.now());
      return await attempt(Math.min(attemptMsMax, timeLeft));
    } catch (error) {
      const wait = waitBeforeNext(error);
      if (wait === undefined || performance.now() + wait >= endsAt) throw error;
      if (wait > 0) await sleep(wait * (1 + Math.random() / 2));
    }
  }

  function waitBeforeNext(error: unknown): number | undefined {
    const code = reasonOf(error);
    if (code === ErrorCode.NoResponders) return limits.noRespondersWaits[noResponders++];
    if (code === ErrorCode.Timeout) return timeouts++ < limits.timeoutsMax && budget.spend() ? 0 : undefined;
    return undefined;
  }
}

/** The retry budget: each request adds a part of a retry, and each retry takes a whole one. */
interface RetryBudget {
  deposit(): void;
  /** False when the budget is empty. */
  spend(): boolean;
}

function retryBudget(): RetryBudget {
  // Counted in hundredths of a retry.
  const max = limits.retriesInReserve * 100;
  let left = max;
  return {
    deposit() {
      left = Math.min(max, left + limits.retryPercent);
    },
    spend() {
      if (left < 100) return false;
      left -= 100;
      return true;
    },
  };
}

/** No responders, no answer or no connection: the user can only wait. Other errors are defects. */
function unreachable(subject: string, error: unknown): unknown {
  const reasons: string[] = [
    ErrorCode.NoResponders,
    ErrorCode.Timeout,
    ErrorCode.Disconnect,
    ErrorCode.ConnectionClosed,
    ErrorCode.ConnectionDraining,
    ErrorCode.Cancelled,
  ];
  if (error instanceof NatsError && reasons.includes(error.code)) {
    return unavailable(
      `${subject}: ${error.code === ErrorCode.NoResponders ? 'nobody listens' : error.code}`,
      error,
    );
  }
  return error;
}

function reasonOf(error: unknown): string | undefined {
  const { cause } = error as AppError;
  return cause instanceof NatsError ? cause.code : undefined;
}
