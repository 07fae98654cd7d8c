import type { Plans } from '@scanlist/contracts/http/billing';
import type { ConnectionPool } from '@scanlist/persistence/connection-pool';
import type { Sql } from '@scanlist/persistence/database';
import type { Logger } from '@scanlist/service-kit/logger';
import type { Provider } from './stripe/provider.ts';

/** What the use cases need of the world around them; `main.ts` wires it, tests bring their own. */
export interface Dependencies {
  sql: Sql;
  /** A pool of its own: a lock holds its connection while the provider is asked. */
  locks: ConnectionPool;
  provider: Provider;
  catalogue: Plans;
  /** The origin of links, without a trailing slash. */
  publicOrigin: string;
  logger: Logger;
  now(): Date;
  uuid(): string;
  /** Told after a commit that left an event in the outbox. */
  wakeRelay(): void;
  /** Told after a commit that left something for the sync worker. */
  wakeWorker(): void;
}
