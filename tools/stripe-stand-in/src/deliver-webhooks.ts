import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Faults } from './faults.ts';
import type { Delivery, StripeRows } from './stripe-rows.ts';

export interface WebhookSender {
  /** Sends due events; call it when there may be some. */
  wake(): void;
  /** Starts sending. Events recorded before wait in the database. */
  start(): void;
  /** Resolves once the running requests were answered or aborted. */
  stop(): Promise<void>;
}

const retrySeconds = [1, 10, 60, 600];
const hourly = 3600;
const giveUpAfterMs = 3 * 24 * 3600 * 1000;
const answerTimeoutMs = 10_000;
const concurrency = 8;
const retryAfterErrorMs = 1000;
const shuffledWithinMs = 150;

/**
 * Sends signed events to their endpoints, at least once and in no guaranteed order. An event that is not answered with
 * 2xx within ten seconds is retried after 1 s, 10 s, 1 min and 10 min. After that it is retried every hour for three
 * days. Failures are not logged.
 */
export function webhookSender({ rows, faults }: { rows: StripeRows; faults: Faults }): WebhookSender {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let runAgain = false;
  let isStarted = false;

  return {
    wake,
    start() {
      isStarted = true;
      wake();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      stopping.abort();
      await running;
    },
  };

  function wake(): void {
    if (!isStarted) return;
    runAgain = true;
    running ??= run().finally(() => {
      running = undefined;
      if (runAgain) wake();
    });
  }

  async function run(): Promise<void> {
    try {
      while (runAgain && isStarted) {
        runAgain = false;
        let due = await rows.dueDeliveries(concurrency);
        while (due.length > 0 && isStarted) {
          await Promise.all(due.map(deliver));
          due = await rows.dueDeliveries(concurrency);
        }
      }
      const next = await rows.nextDeliveryIn();
      if (next !== undefined) wakeAfter(next);
    } catch {
      wakeAfter(retryAfterErrorMs);
    }
  }

  function wakeAfter(ms: number): void {
    clearTimeout(timer);
    if (isStarted) timer = setTimeout(wake, ms).unref();
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const { number, attempts, firstAt, endpoint } = delivery;
    const { webhook } = faults.current();
    if (endpoint?.status !== 'enabled' || webhook?.drop) return rows.settleDelivery(number, false, undefined);
    const waitMs = (webhook?.delayMs ?? 0) + (webhook?.shuffle ? Math.random() * shuffledWithinMs : 0);
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: stopping.signal });
    const arrived = await send(delivery);
    if (webhook?.duplicate) await send(delivery);
    const isOver = Date.now() - firstAt.getTime() > giveUpAfterMs;
    await rows.settleDelivery(number, arrived, isOver ? undefined : (retrySeconds[attempts] ?? hourly));
  }

  async function send({ event, endpoint }: Delivery): Promise<boolean> {
    if (!endpoint) return false;
    const body = JSON.stringify(event);
    // Signed with the wall clock, because receivers compare the time with theirs.
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', endpoint._local.secret).update(`${at}.${body}`).digest('hex');
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${at},v1=${signature}`,
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerTimeoutMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
