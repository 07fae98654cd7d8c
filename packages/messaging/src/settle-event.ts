import type { EventOf } from '@scanlist/contracts/messages/define';
import { correlate } from '@scanlist/service-kit/correlation';
import { inSpan, type Span } from '@scanlist/service-kit/tracing';
import type { JsMsg } from 'nats';
import type { Messaging } from './connection.ts';
import { type EventOutcome, recordHandled } from './event-metrics.ts';
import { decodeJson } from './json.ts';
import { type Reaction, RetryLater, Undeliverable } from './reaction.ts';
import { storeDeadLetter } from './store-dead-letter.ts';

export interface SettleOptions {
  /** How long to wait after the first, second ... failure, in milliseconds; the last value repeats. */
  backoffMs?: number[];
  /** After this many failed deliveries an event becomes a dead letter. */
  deliveriesMax?: number;
}

const backoffMsDefault = [1_000, 5_000, 30_000, 120_000, 600_000];
const deliveriesMaxDefault = 20;

/**
 * Makes the function that settles one event. It calls the reaction and acknowledges the event; after a failure it
 * requests redelivery, later each time. It moves an event to `dead.<service>.<subject>`, with the reason in its
 * headers, when it is unreadable, its reaction throws Undeliverable, or it failed `deliveriesMax` times. An event that
 * no reaction is for has failed: during an upgrade, a process of the newer release takes a later delivery. It never
 * rejects: the server delivers an unsettled event again after 30 s.
 */
export function settleEvent(
  messaging: Messaging,
  reactions: Reaction[],
  { backoffMs = backoffMsDefault, deliveriesMax = deliveriesMaxDefault }: SettleOptions,
): (message: JsMsg) => Promise<void> {
  const { logger } = messaging;
  const bySubject = new Map(reactions.map((reaction) => [reaction.contract.subject, reaction]));
  /** How often an event was delayed by RetryLater, by its sequence number; those are not failures. */
  const putOff = new Map<number, number>();

  return async (message) => {
    try {
      const read = readEvent(message);
      await correlate(read.event?.correlationId, () => settleMeasured(message, read));
    } catch (err) {
      logger.error({ err, subject: message.subject, seq: message.seq }, 'could not settle an event');
    }
  };

  async function settleMeasured(message: JsMsg, read: ReadEvent): Promise<void> {
    const subject = read.reaction?.contract.subject ?? 'unknown';
    const startedAt = performance.now();
    const options = { kind: 'consumer', parent: read.event?.traceparent } as const;
    const outcome = await inSpan(subject, options, (span) => settle(message, read, span));
    const occurredAt = read.reaction?.isMeasuredLater ? undefined : read.event?.occurredAt;
    recordHandled(message, subject, outcome, { startedAt, occurredAt });
  }

  async function settle(message: JsMsg, read: ReadEvent, span: Span): Promise<EventOutcome> {
    const { subject, seq } = message;
    const deliveries = message.info.deliveryCount;
    try {
      if (read.refusal) throw read.refusal;
      await read.reaction.run(read.event, { deliveries });
      message.ack();
      putOff.delete(seq);
      return 'taken';
    } catch (error) {
      if (error instanceof RetryLater) {
        putOff.set(seq, (putOff.get(seq) ?? 0) + 1);
        logger.info({ subject, seq, deliveries, reason: error.message }, 'an event has to wait');
        message.nak(error.ms);
        return 'put-off';
      }
      span.fail(error instanceof Error ? error.name : 'error');
      const failures = deliveries - (putOff.get(seq) ?? 0);
      if (!(error instanceof Undeliverable) && failures < deliveriesMax) {
        logger.warn({ err: error, subject, seq, deliveries }, 'an event failed');
        message.nak(backoffMs[Math.min(failures, backoffMs.length) - 1] ?? 0);
        return 'failed';
      }
      logger.error({ err: error, subject, seq, deliveries }, 'an event goes to the dead letters');
      const id = `${message.info.stream}/${seq}`;
      await storeDeadLetter(messaging, { subject, payload: message.data, id, error, deliveries });
      message.term();
      putOff.delete(seq);
      return 'dead-lettered';
    }
  }

  function readEvent(message: JsMsg): ReadEvent {
    const reaction = bySubject.get(message.subject);
    if (!reaction) return { refusal: new Error('nothing reacts to it') };
    try {
      return { reaction, event: reaction.envelope.parse(decodeJson(message.data)) as EventOf<unknown> };
    } catch (cause) {
      return { reaction, refusal: new Undeliverable('unreadable', { cause }) };
    }
  }
}

/** An event and its reaction, or why one of them is missing. */
type ReadEvent =
  | { reaction: Reaction; event: EventOf<unknown>; refusal?: undefined }
  | { reaction?: Reaction; refusal: Error; event?: undefined };
