import type { RequestContract } from '@scanlist/contracts/messages/define';
import { pingOf } from '@scanlist/contracts/messages/health';
import { AppError, isAppError, unavailable } from '@scanlist/service-kit/app-error';
import { correlate } from '@scanlist/service-kit/correlation';
import { inSpan, type Span } from '@scanlist/service-kit/tracing';
import type { Msg } from 'nats';
import type { z } from 'zod';
import type { Messaging } from './connection.ts';
import { invalid, replyError } from './error-reply.ts';
import { trackInFlight } from './in-flight.ts';
import { decodeJson } from './json.ts';
import { correlationOf, traceparentOf } from './origin-headers.ts';
import { replyJson } from './reply-bytes.ts';
import { readDeadlines } from './request-deadline.ts';
import {
  outcomeOf,
  type RequestOutcome,
  recordServed,
  requestsInFlight,
  requestsWaiting,
} from './request-metrics.ts';
import { watchStreams } from './watch-streams.ts';
import { createWorkLimiter, type WorkLimits } from './work-limiter.ts';

/** What a handler receives besides its input. */
export interface RequestMeta {
  subject: string;
}

/** A request contract and the use case that answers it. */
export interface RequestHandler {
  readonly contract: RequestContract;
  answer(input: unknown, meta: RequestMeta): Promise<unknown>;
}

export interface ServeOptions {
  /** Rejects when the service cannot work, for example without its database; answers the health request. */
  ping?: () => Promise<void>;
  /** True while events of this service cannot be published; the health answer reports it. */
  isOutboxStalled?: () => boolean;
  /** Limits of concurrent work of this process. */
  limits?: Partial<WorkLimits>;
}

/**
 * The reply subjects of callers. A service may answer wherever a request says; without this check a compromised service
 * could make another one send orders to streams or to the server.
 */
const inboxes = '_INBOX.';

/** More than the database has connections, because a request also does work outside the database. */
const usualLimits: WorkLimits = { atOnceMax: 64, waitingMax: 1_000, waitingBytesMax: 32_000_000 };

/**
 * Connects a contract with its use case. The input is parsed with the contract's schema; the output is sent as JSON.
 *
 * @example export const requests = [handle(getList, (input) => readList(sql, input))];
 */
export function handle<Input extends z.ZodType, Output extends z.ZodType>(
  contract: RequestContract<Input, Output>,
  answer: (input: z.output<Input>, meta: RequestMeta) => Promise<z.output<Output>>,
): RequestHandler {
  return { contract, answer: (input, meta) => answer(input as z.output<Input>, meta) };
}

/**
 * Answers requests until the connection closes, shared with other processes of the same service in a queue group. An
 * AppError of a handler is answered with its public parts; any other error is logged and answered as INTERNAL. A
 * closing connection takes no new requests and answers those it has. Resolves once the server has the subscriptions, or at
 * once while NATS is lost.
 *
 * Work is limited: so many requests run, so many more wait, and any other is answered SERVICE_UNAVAILABLE at once. A
 * request past its deadline is dropped, and so is one with a reply subject that is not an inbox. Health requests bypass
 * these limits.
 */
export async function serve(
  messaging: Messaging,
  handlers: RequestHandler[],
  options: ServeOptions = {},
): Promise<void> {
  const { nc, service, logger } = messaging;
  const inFlight = trackInFlight();
  const limiter = createWorkLimiter({ ...usualLimits, ...options.limits });
  const deadlineOf = readDeadlines();
  const forget = [
    requestsInFlight.add({}, () => limiter.running),
    requestsWaiting.add({}, () => limiter.waiting),
  ];
  const ping = pingHandler(messaging, options);
  const subscriptions = [...handlers, ping].map((handler) =>
    nc.subscribe(handler.contract.subject, {
      queue: service,
      // A callback, because an iterator yields one message at a time. It must not throw, because that would silently
      // end the reading of the whole connection.
      callback: (error, message) => {
        const { subject } = handler.contract;
        if (error) {
          logger.error({ err: error, subject }, 'cannot listen');
          return;
        }
        if (!message.reply?.startsWith(inboxes)) {
          logger.error({ subject }, 'a request has a reply subject that no caller may use');
          return;
        }
        const arrivedAt = performance.now();
        let outcome: RequestOutcome | 'expired' = 'expired';
        const run = async () => {
          outcome = await correlate(correlationOf(message), () => answerInSpan(messaging, handler, message));
        };
        const answered =
          handler === ping
            ? run()
            : limiter.admit({ endsAt: deadlineOf(message), bytes: message.data.byteLength, run });
        if (answered) inFlight.run(() => answered.finally(() => recordServed(subject, outcome, arrivedAt)));
        else {
          recordServed(subject, 'turned-away', arrivedAt);
          refuse(messaging, message);
        }
      },
    }),
  );
  messaging.beforeClose(async () => {
    await Promise.allSettled(subscriptions.map((subscription) => subscription.drain()));
    await inFlight.until(1);
    for (const forgetOne of forget) forgetOne();
  });
  // While NATS is lost, the subscriptions are sent when it is back.
  if (messaging.connected()) await nc.flush();
}

/** The limits are exceeded. Nothing is logged, because there would be a line per request. */
function refuse({ logger }: Messaging, message: Msg): void {
  try {
    replyError(message, unavailable(`${message.subject}: too many requests are waiting`));
  } catch (err) {
    logger.error({ err, subject: message.subject }, 'could not answer');
  }
}

function answerInSpan(messaging: Messaging, handler: RequestHandler, message: Msg): Promise<RequestOutcome> {
  const { subject } = handler.contract;
  const options = { kind: 'server', parent: traceparentOf(message) } as const;
  return inSpan(subject, options, (span) => answerMessage(messaging, handler, message, span));
}

async function answerMessage(
  messaging: Messaging,
  handler: RequestHandler,
  message: Msg,
  span: Span,
): Promise<RequestOutcome> {
  try {
    const input = parseInput(handler.contract, message);
    const output = await handler.answer(input, { subject: message.subject });
    await replyJson(message, JSON.stringify(output), messaging.nc.info?.max_payload);
    return 'ok';
  } catch (error) {
    respondWithError(messaging, message, error);
    const outcome = outcomeOf(error);
    if (outcome !== 'refused') span.fail(outcome);
    return outcome;
  }
}

function parseInput(contract: RequestContract, message: Msg): unknown {
  let json: unknown;
  try {
    json = decodeJson(message.data);
  } catch {
    throw new AppError('MALFORMED_JSON', 'The request is not readable.', { internal: contract.subject });
  }
  const parsed = contract.input.safeParse(json);
  if (!parsed.success) throw invalid(contract.subject, parsed.error);
  return parsed.data;
}

function respondWithError({ logger }: Messaging, message: Msg, error: unknown): void {
  const { subject } = message;
  if (!isAppError(error)) logger.error({ err: error, subject }, 'a request failed');
  // No stack: strangers can cause any number of these.
  else if (error.internal) logger.warn(refusalOf(error, subject), 'a request was refused');
  try {
    replyError(message, error);
  } catch (err) {
    logger.error({ err, subject }, 'could not answer');
  }
}

function refusalOf({ code, internal, cause }: AppError, subject: string): object {
  const because = cause instanceof Error ? { cause: cause.message } : {};
  return { code, reason: internal, ...because, subject };
}

function pingHandler(messaging: Messaging, { ping, isOutboxStalled }: ServeOptions): RequestHandler {
  const reachesStreams = watchStreams(messaging);
  return handle(pingOf(messaging.service), async () => {
    try {
      await ping?.();
    } catch (error) {
      throw unavailable(`${messaging.service} is not healthy`, error);
    }
    const isStalled = isOutboxStalled?.() || !reachesStreams();
    return { ok: true as const, events: isStalled ? ('held-up' as const) : ('ok' as const) };
  });
}
