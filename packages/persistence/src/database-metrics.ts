import { counter, histogram, readGauge, secondsSince } from '@scanlist/service-kit/metrics';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { Statement } from './statements.ts';

/** `exclusive` is for work that lasts as long as its connection, such as a lock. */
export type Pool = 'statements' | 'transactions' | 'exclusive';

const labelNames: readonly 'pool'[] = ['pool'];

const connectionsMax = readGauge(
  'scanlist_database_connections_max',
  'Connections this process may have.',
  labelNames,
);
const connectionsInUse = readGauge(
  'scanlist_database_connections_in_use',
  'Connections with work on them.',
  labelNames,
);
const connectionsWaited = readGauge(
  'scanlist_database_connections_waited_for',
  'Statements or transactions that wait for a connection, or behind another statement on one.',
  labelNames,
);
const waitSeconds = histogram(
  'scanlist_database_connection_wait_seconds',
  'How long a transaction, or other work with a connection of its own, waited for it.',
);
const statements = counter(
  'scanlist_database_statements_total',
  'Statements outside transactions: refused is what PostgreSQL says no to, unavailable a database that is away.',
  { labelNames: ['outcome'] },
);
const statementSeconds = histogram(
  'scanlist_database_statement_duration_seconds',
  'How long a statement outside a transaction took, waiting included.',
);

/**
 * Measures how many connections of a pool are in use, and how many callers wait for one. Call the returned function to
 * stop.
 */
export function measurePool(
  pool: Pool,
  { max, inUse, waiting }: { max: number; inUse: () => number; waiting: () => number },
): () => void {
  const forget = [
    connectionsMax.add({ pool }, () => max),
    connectionsInUse.add({ pool }, inUse),
    connectionsWaited.add({ pool }, waiting),
  ];
  return () => {
    for (const forgetOne of forget) forgetOne();
  };
}

/** Measures the wait for a connection from now on; call the returned function when the wait ends. */
export function measureWait(): () => void {
  const askedAt = performance.now();
  return () => waitSeconds.observe(secondsSince(askedAt));
}

/** Metrics of one client's statements outside transactions. */
export interface StatementMetrics {
  /** Counts a statement that is being sent, until it settles. */
  count(statement: Statement): void;
  end(): void;
}

/**
 * Counts the statements of a client of `max` connections. postgres.js does not say how many wait: those beyond `max`
 * do.
 */
export function measureStatements(max: number): StatementMetrics {
  let underWay = 0;
  const end = measurePool('statements', {
    max,
    inUse: () => Math.min(underWay, max),
    waiting: () => Math.max(0, underWay - max),
  });

  return {
    count(statement) {
      const { resolve, reject } = statement;
      const startedAt = performance.now();
      let isOver = false;
      const settle = (outcome: 'ok' | 'refused' | 'unavailable') => {
        if (isOver) return;
        isOver = true;
        underWay--;
        statements.inc({ outcome });
        statementSeconds.observe(secondsSince(startedAt));
      };
      underWay++;
      statement.resolve = (result) => {
        settle('ok');
        resolve(result);
      };
      statement.reject = (reason) => {
        settle(isDatabaseUnavailable(reason) ? 'unavailable' : 'refused');
        reject(reason);
      };
    },
    end,
  };
}
