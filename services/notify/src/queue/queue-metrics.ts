import { readGauge } from '@scanlist/service-kit/metrics';

const waitingGauge = readGauge(
  'scanlist_queued_mails',
  'Events whose mails wait for their owner’s turn or for the mail service, 10,000 at most.',
);
const oldestAgeGauge = readGauge(
  'scanlist_queued_mails_oldest_age_seconds',
  'How long the oldest of them has waited; 0 where there is none.',
);

/** Exposes the values of `read` as metrics until the returned function is called. */
export function exposeQueue(read: () => { waiting: number; oldestSeconds: number }): () => void {
  const removals = [
    waitingGauge.add({}, () => read().waiting),
    oldestAgeGauge.add({}, () => read().oldestSeconds),
  ];
  return () => {
    for (const remove of removals) remove();
  };
}
