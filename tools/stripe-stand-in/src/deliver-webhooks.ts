import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Faults } from './faults.ts';
import type { Delivery, StripeRows } from './stripe-rows.ts';

export interface WebhookSender {
  /** Sends what is due; called whenever there may be something. */
  wake(): void;
  /** From now on events are sent: earlier ones wait in the database. */
  start(): void;
  /** Ends once what is on its way was answered or cut off. */
  stop(): Promise<void>;
}

const retrySeconds = [1, 10, 60, 600];
const hourly = 3600;
const givenUpAfterMs = 3 * 24 * 3600 * 1000;
const answerWithinMs = 10_000;
const atOnce = 8;
const afterTroubleMs = 1000;
const shuffledWithinMs = 150;

/**
 * Sends events to their endpoints, signed, at least once and in no promised order. One that is not answered with 2xx within
 * ten seconds goes out again after 1 s, 10 s, 1 min, 10 min, then every hour for three days. Says nothing about it.
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
        let due = await rows.dueDeliveries(atOnce);
        while (due.length > 0 && isStarted) {
          await Promise.all(due.map(deliver));
          due = await rows.dueDeliveries(atOnce);
        }
      }
      const next = await rows.nextDeliveryIn();
      if (next !== undefined) later(next);
    } catch {
      later(afterTroubleMs);
    }
  }

  function later(ms: number): void {
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
    const isOver = Date.now() - firstAt.getTime() > givenUpAfterMs;
    await rows.settleDelivery(number, arrived, isOver ? undefined : (retrySeconds[attempts] ?? hourly));
  }

  async function send({ event, endpoint }: Delivery): Promise<boolean> {
    if (!endpoint) return false;
    const body = JSON.stringify(event);
    // Signed by the wall clock: whoever checks it compares with theirs, whatever the virtual clock says.
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
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerWithinMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
