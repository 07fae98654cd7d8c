import { readGauge } from '@scanlist/service-kit/metrics';

const waitingGauge = readGauge(
  'scanlist_queued_mails',
  'Events whose mails wait for their owner’s turn or for the mail service, 10,000 at most.',
);
const oldestAgeGauge = readGauge(
  'scanlist_queued_mails_oldest_age_seconds',
  'How long the oldest of them has waited; 0 where there is none.',
);

/** Shows what `read` says until the function that comes back is called. */
export function showQueue(read: () => { waiting: number; oldestSeconds: number }): () => void {
  const forget = [
    waitingGauge.add({}, () => read().waiting),
    oldestAgeGauge.add({}, () => read().oldestSeconds),
  ];
  return () => {
    for (const forgetOne of forget) forgetOne();
  };
}
