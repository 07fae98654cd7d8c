import type { Gateway } from './gateway.ts';
import type { Location } from './locate.ts';
import type { OutboxStorage } from './outbox-storage.ts';

/** What a visit needs of the phone; passed in, so that it runs in tests without one. */
export interface Phone {
  gateway: Gateway;
  outboxStorage: OutboxStorage;
  locate: () => Promise<Location | null>;
  now: () => number;
}
