import { isAppError } from '@scanlist/service-kit/app-error';
import { counter, histogram, readGauge, secondsSince } from '@scanlist/service-kit/metrics';

/**
 * The outcome of a request: `refused` is a user's mistake, `unavailable` a dependency that is down, `failed` a defect.
 * A service also turns requests away when too many wait, and drops one that has `expired` while it waited.
 */
export type RequestOutcome = 'ok' | 'refused' | 'unavailable' | 'failed';
type ServedOutcome = RequestOutcome | 'turned-away' | 'expired';

const calls = counter('scanlist_nats_calls_total', 'Requests this process asked of other services.', {
  labelNames: ['subject', 'outcome'],
});
const callSeconds = histogram(
  'scanlist_nats_call_duration_seconds',
  'How long an answer took, retries included.',
  {
    labelNames: ['subject'],
  },
);
const served = counter('scanlist_nats_requests_total', 'Requests this process was asked.', {
  labelNames: ['subject', 'outcome'],
});
const servedSeconds = histogram(
  'scanlist_nats_request_duration_seconds',
  'How long a request took from its arrival to its answer, waiting included.',
  { labelNames: ['subject'] },
);

export const callsInFlight = readGauge('scanlist_nats_calls_in_flight', 'Requests this process waits for.');
export const requestsInFlight = readGauge('scanlist_nats_requests_in_flight', 'Requests under way.');
export const requestsWaiting = readGauge(
  'scanlist_nats_requests_waiting',
  'Requests that wait for their turn.',
);

export function recordCall(subject: string, outcome: RequestOutcome, startedAt: number): void {
  calls.inc({ subject, outcome });
  callSeconds.observe({ subject }, secondsSince(startedAt));
}

/** Leaves out the duration of requests that were not worked on. */
export function recordServed(subject: string, outcome: ServedOutcome, arrivedAt: number): void {
  served.inc({ subject, outcome });
  if (outcome !== 'turned-away' && outcome !== 'expired')
    servedSeconds.observe({ subject }, secondsSince(arrivedAt));
}

export function outcomeOf(error: unknown): RequestOutcome {
  if (!isAppError(error) || error.code === 'INTERNAL') return 'failed';
  return error.code === 'SERVICE_UNAVAILABLE' ? 'unavailable' : 'refused';
}
