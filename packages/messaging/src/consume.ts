import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EventContract,
  type EventOf,
  envelopeSchema,
  type ServiceName,
} from '@scanlist/contracts/messages/define';
import { consumersOf, type DurableConsumer, subscriptions } from '@scanlist/contracts/messages/streams';
import type { ConsumerMessages } from 'nats';
import type { z } from 'zod';
import type { Messaging } from './connection.ts';
import { trackInFlight } from './in-flight.ts';
import { decodeJson } from './json.ts';
import { jetStreamOf } from './publish.ts';
import type { Reaction } from './reaction.ts';
import { type SettleOptions, settleEvent } from './settle-event.ts';

export { type EventMeta, type Reaction, RetryLater, react, Undeliverable } from './reaction.ts';

/** Events one process handles at the same time, per durable consumer. */
const atOnceMax = 10;

/** Events fetched ahead: fetching only a few at a time costs the server more than delivering them. */
const fetchedMax = 25;

/**
 * A closing process returns its fetched events with this delay; without it the server would deliver them to the same
 * process again.
 */
const handBackMs = 500;

/**
 * Passes this service's events to its reactions until the connection closes, up to ten at once per durable consumer. An
 * event is acknowledged when its reaction resolves and delivered again later when it throws; see `settleEvent`.
 * Resolves once every durable consumer is found, and waits for missing ones. Events in flight to a process that closes
 * or dies go to another one after the consumer's `ack_wait`, 30 s.
 *
 * @throws Error at once when the reactions are not exactly the events `subscriptions` lists for this service.
 */
export async function consume(
  messaging: Messaging,
  reactions: Reaction[],
  options: SettleOptions = {},
): Promise<void> {
  expectEverySubscriptionHandled(messaging.service, reactions);
  const consumers = consumersOf(messaging.service);
  await Promise.all(consumers.map((consumer) => followConsumer(messaging, consumer, reactions, options)));
}

/**
 * Calls `listener` with every event of a kind as it happens, without a durable consumer: events during a connection
 * loss are missed. Only for invalidating caches.
 */
export async function subscribeLive<Data extends z.ZodType>(
  { nc, logger, connected }: Messaging,
  contract: EventContract<Data>,
  listener: (event: EventOf<z.output<Data>>) => void,
): Promise<void> {
  const envelope = envelopeSchema(contract);
  nc.subscribe(contract.subject, {
    callback: (error, message) => {
      try {
        if (error) throw error;
        listener(envelope.parse(decodeJson(message.data)) as EventOf<z.output<Data>>);
      } catch (err) {
        logger.error({ err, subject: contract.subject }, 'could not follow an event');
      }
    },
  });
  if (connected()) await nc.flush();
}

async function followConsumer(
  messaging: Messaging,
  { stream, name }: DurableConsumer,
  reactions: Reaction[],
  options: SettleOptions,
): Promise<void> {
  const { logger } = messaging;
  const inFlight = trackInFlight();
  const settle = settleEvent(messaging, reactions, options);
  let closing = false;
  let messages = await open();
  messaging.beforeClose(async () => {
    closing = true;
    await messages?.close();
    await inFlight.until(1);
  });
  void follow();

  // The iterator pulls more only as it is read, so waiting for a free slot here also applies backpressure to the
  // server.
  async function follow() {
    while (messages && !closing) {
      try {
        for await (const message of messages) {
          await inFlight.until(atOnceMax);
          if (closing) message.nak(handBackMs);
          else inFlight.run(() => settle(message));
        }
      } catch (err) {
        logger.error({ err, stream, name }, 'lost hold of a stream');
      }
      if (!closing) messages = await open();
    }
  }

  async function open(): Promise<ConsumerMessages | undefined> {
    for (let tries = 1; !closing && !messaging.nc.isClosed(); tries++) {
      try {
        const consumer = await jetStreamOf(messaging).consumers.get(stream, name);
        return await consumer.consume({ max_messages: fetchedMax, expires: 5000 });
      } catch (err) {
        logger.warn({ err, stream, name, tries }, 'cannot take hold of a stream yet');
        await sleep(Math.min(250 * tries, 2000));
      }
    }
    return undefined;
  }
}

function expectEverySubscriptionHandled(service: ServiceName, reactions: Reaction[]): void {
  const subscribed = subscriptions[service].map((contract) => contract.subject);
  const handled = reactions.map((reaction) => reaction.contract.subject);
  const wrong = [
    ...subscribed
      .filter((subject) => !handled.includes(subject))
      .map((subject) => `no reaction to ${subject}`),
    ...handled
      .filter((subject) => !subscribed.includes(subject))
      .map((subject) => `does not hear ${subject}`),
  ];
  if (wrong.length > 0) throw new Error(`${service}: ${wrong.join(', ')} (contracts/messages/streams)`);
}
