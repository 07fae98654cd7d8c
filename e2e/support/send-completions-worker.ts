import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Agent } from 'undici';
import { completionOf } from './completion-body.ts';

/** The `workerData` of this file: which completions the thread sends. */
export interface CompletionLoad {
  gateway: string;
  list: { id: string; items: { id: string; content: string }[] };
  seconds: number;
  /**
   * `perSecond`: a fixed rate that does not wait for answers. `concurrency`: that many senders, each of which waits for
   * the previous answer.
   */
  rate: { perSecond: number } | { concurrency: number };
  /** The maximum number of connections; 500 by default. */
  connections?: number;
  /** Requests above `beyondPerSecond` go to the origin `to` instead. */
  surplus?: { to: string; beyondPerSecond: number };
}

/** The outcome of one completion. */
export interface SentCompletion {
  session: string;
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  /** The HTTP status, or 0 if no answer came. */
  status: number;
  ms: number;
  retryAfter: string | undefined;
  /** Why no answer came. */
  error?: string;
}

const { gateway, list, seconds, rate, surplus, connections = 500 } = workerData as CompletionLoad;
const answerMsMax = 12_000;
const agent = new Agent({ connections, headersTimeout: answerMsMax, bodyTimeout: answerMsMax });
const until = performance.now() + seconds * 1_000;

parentPort?.postMessage(
  'perSecond' in rate ? await sendSteadily(rate.perSecond) : await sendConcurrently(rate.concurrency),
);
await agent.destroy();

async function sendSteadily(perSecond: number): Promise<SentCompletion[]> {
  const sending: Promise<SentCompletion>[] = [];
  let toProduct = 0;
  let elsewhere = 0;
  const from = performance.now();
  while (performance.now() < until) {
    const elapsed = (performance.now() - from) / 1_000;
    while (sending.length + elsewhere < elapsed * perSecond) {
      if (surplus && toProduct >= elapsed * surplus.beyondPerSecond) {
        elsewhere++;
        void send(surplus.to);
      } else {
        toProduct++;
        sending.push(send(gateway));
      }
    }
    await sleep(5);
  }
  return Promise.all(sending);
}

async function sendConcurrently(concurrency: number): Promise<SentCompletion[]> {
  const sent: SentCompletion[] = [];
  const sendInSequence = async () => {
    while (performance.now() < until) sent.push(await send(gateway));
  };
  await Promise.all(Array.from({ length: concurrency }, sendInSequence));
  return sent;
}

async function send(origin: string): Promise<SentCompletion> {
  const session = `session-1-${randomUUID()}`;
  const at = Date.now();
  const from = performance.now();
  const outcome = (status: number, retryAfter?: unknown) => ({
    session,
    at,
    status,
    ms: performance.now() - from,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
  });
  try {
    const { statusCode, headers, body } = await agent.request({
      origin,
      path: `/api/lists/${list.id}/log-session`,
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway },
      body: JSON.stringify(completionOf(list, session)),
    });
    await body.dump();
    return outcome(statusCode, headers['retry-after']);
  } catch (error) {
    return { ...outcome(0), error: String(error) };
  }
}
