import type { EventOf, ServiceName } from '@scanlist/contracts/messages/define';
import { consumersOf } from '@scanlist/contracts/messages/streams';
import { counter, histogram, readGauge, secondsSince } from '@scanlist/service-kit/metrics';
import type { JsMsg } from 'nats';

/** The outcome of one delivery: `put-off` and `failed` are delivered again, `dead-lettered` is not. */
export type EventOutcome = 'taken' | 'put-off' | 'failed' | 'dead-lettered';

const handled = counter('scanlist_events_handled_total', 'Deliveries of events, by what became of them.', {
  labelNames: ['stream', 'consumer', 'subject', 'outcome'],
});
const redelivered = counter(
  'scanlist_events_redelivered_total',
  'Deliveries that were not the first of their event.',
  {
    labelNames: ['stream', 'consumer', 'subject'],
  },
);
const handlingSeconds = histogram('scanlist_event_handling_duration_seconds', 'How long a reaction took.', {
  labelNames: ['stream', 'consumer'],
});
const ageSeconds = histogram(
  'scanlist_event_age_seconds',
  'How long after it happened an event was taken; of notify, how long after it a mail was handed over.',
  {
    labelNames: ['stream', 'consumer'],
    buckets: [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1_000, 3_600, 10_800, 86_400],
  },
);
const published = counter(
  'scanlist_events_published_total',
  'Events this process put on a stream, or could not.',
  {
    labelNames: ['subject', 'outcome'],
  },
);

export const consumerPending = readGauge(
  'scanlist_consumer_pending_events',
  'Events a durable consumer of this service has not been handed yet.',
  ['stream', 'consumer'],
);
export const consumerUnacknowledged = readGauge(
  'scanlist_consumer_unacknowledged_events',
  'Events it has been handed and has not acknowledged: under way, or to come again.',
  ['stream', 'consumer'],
);
export const deadLettersKept = readGauge(
  'scanlist_dead_letters',
  'Events this service could not take that still wait for a person.',
);

/** `subject` is a contract's subject, not the message's, so that labels come from a fixed set. */
export function recordHandled(
  { info }: JsMsg,
  subject: string,
  outcome: EventOutcome,
  { startedAt, occurredAt }: { startedAt: number; occurredAt: string | undefined },
): void {
  const at = { stream: info.stream, consumer: info.consumer };
  handled.inc({ ...at, subject, outcome });
  if (info.deliveryCount > 1) redelivered.inc({ ...at, subject });
  handlingSeconds.observe(at, secondsSince(startedAt));
  if (outcome === 'taken' && occurredAt !== undefined) observeAge(at, occurredAt);
}

/** Records that a service has finished an event of a durable consumer. */
export function recordEventAge(
  service: ServiceName,
  subject: string,
  { occurredAt }: Pick<EventOf<unknown>, 'occurredAt'>,
): void {
  const consumer = consumersOf(service).find(({ subjects }) => subjects.includes(subject));
  if (consumer) observeAge({ stream: consumer.stream, consumer: consumer.name }, occurredAt);
}

function observeAge(at: { stream: string; consumer: string }, occurredAt: string): void {
  ageSeconds.observe(at, Math.max(0, Date.now() - Date.parse(occurredAt)) / 1000);
}

export function recordPublished(subject: string, outcome: 'stored' | 'failed'): void {
  published.inc({ subject, outcome });
}
