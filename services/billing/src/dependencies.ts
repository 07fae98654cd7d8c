import type { Plans } from '@scanlist/contracts/http/billing';
import type { ConnectionPool } from '@scanlist/persistence/connection-pool';
import type { Sql } from '@scanlist/persistence/database';
import type { Logger } from '@scanlist/service-kit/logger';
import type { Provider } from './stripe/provider.ts';

/** What the use cases need from outside. `main.ts` composes it; tests pass their own. */
export interface Dependencies {
  sql: Sql;
  /** A pool of its own: a lock holds its connection during calls of the provider. */
  locks: ConnectionPool;
  provider: Provider;
  catalogue: Plans;
  /** The origin of links, without a trailing slash. */
  publicOrigin: string;
  logger: Logger;
  now(): Date;
  uuid(): string;
  /** Call it after a commit that left an event in the outbox. */
  wakeRelay(): void;
  /** Call it after a commit that left work for the sync worker. */
  wakeWorker(): void;
}
