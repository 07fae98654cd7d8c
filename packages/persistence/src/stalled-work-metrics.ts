import { readGauge } from '@scanlist/service-kit/metrics';

export const stalledWork = readGauge(
  'scanlist_database_hanging_work',
  'Work that was given up after five seconds and has not ended yet.',
);
