import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDeadline } from '@scanlist/service-kit/deadline';
import type { Logger } from '@scanlist/service-kit/logger';
import { type ClientOptions, openConnection } from './connection.ts';

/** PostgreSQL ends a service's statement after five seconds, so every connection that works is heard of within this time. */
const stalledMsDefault = 7_000;
/** How often connections are looked at within that time. */
const checksWithin = 7;
/** How long a new connection may take, as a part of that time. */
const probePart = 0.4;
/** What hung with PostgreSQL itself is answered now. */
const graceMs = 500;

/** Closes connections whose other end has gone without a word. */
export interface StalledConnectionWatch {
  watchSocket(socket: Socket): void;
  /** Notes that a statement is sent, until it settles. */
  watchStatement(statement: Promise<unknown>): void;
  end(): void;
}

/** What was seen of a connection, at times of `performance.now()`. */
interface Observation {
  read: number;
  written: number;
  /** When that many bytes had been read first. */
  readAt: number;
  /** When something was written after that; undefined where nothing was. */
  writtenAt: number | undefined;
}

/**
 * A connection may lose its other end and not be told: a packet filter forgets it, a host is gone. TCP notices after a quarter
 * of an hour, and until then its statements hang. So while a statement has no answer for `stalledMsMax` (seven seconds), a new
 * connection is tried. Where that one answers, PostgreSQL is there, and connections on which nothing came in that time are closed: the
 * client makes new ones. A PostgreSQL that hangs answers no new connection either; then nothing is closed. Nor is anything where
 * PostgreSQL does not limit the time of statements.
 */
export function watchStalledConnections(
  options: ClientOptions,
  logger: Logger,
  stalledMsMax = stalledMsDefault,
): StalledConnectionWatch {
  const sockets = new Map<Socket, Observation>();
  const pendingStatements = new Map<Promise<unknown>, number>();
  let isProbing = false;

  async function check(): Promise<void> {
    observeAll();
    const [oldest = performance.now()] = pendingStatements.values();
    if (isProbing || performance.now() - oldest < stalledMsMax) return;
    isProbing = true;
    if ((await statementMsMax(options, probePart * stalledMsMax)) < stalledMsMax) closeStalled();
    isProbing = false;
  }

  function observeAll(): void {
    for (const [socket, observation] of sockets) {
      if (socket.destroyed) sockets.delete(socket);
      else if (socket.bytesRead !== observation.read) sockets.set(socket, observe(socket));
      else if (socket.bytesWritten !== observation.written) observation.writtenAt ??= performance.now();
    }
  }

  function closeStalled(): void {
    observeAll();
    const since = performance.now() - stalledMsMax;
    const stalled = [...sockets].filter(
      ([, { readAt, writtenAt = readAt }]) => readAt < since && writtenAt < since,
    );
    if (stalled.length === 0) return;
    logger.warn({ connections: stalled.length }, 'closed stalled connections: PostgreSQL answers a new one');
    for (const [socket] of stalled) socket.destroy();
  }

  const timer = setInterval(() => void check(), stalledMsMax / checksWithin).unref();

  return {
    watchSocket: (socket) => void sockets.set(socket, observe(socket)),
    watchStatement(statement) {
      pendingStatements.set(statement, performance.now());
      const forget = () => void pendingStatements.delete(statement);
      statement.then(forget, forget);
    },
    end: () => clearInterval(timer),
  };
}

function observe({ bytesRead, bytesWritten }: Socket): Observation {
  return { read: bytesRead, written: bytesWritten, readAt: performance.now(), writtenAt: undefined };
}

/**
 * After how many milliseconds PostgreSQL ends a statement, as it says on a new connection. Infinite where it does not end them,
 * and where it does not answer within `answerMsMax`.
 */
async function statementMsMax(options: ClientOptions, answerMsMax: number): Promise<number> {
  const connection = openConnection(options);
  try {
    const asked = connection.sql<{ ms: number }[]>`
      select extract(epoch from current_setting('statement_timeout')::interval) * 1000::float8 as ms`;
    const [row] = await withDeadline(Promise.resolve(asked), answerMsMax, 'a new connection');
    void connection.end();
    await sleep(graceMs);
    return row?.ms || Number.POSITIVE_INFINITY;
  } catch {
    connection.discard('it was not answered in time');
    return Number.POSITIVE_INFINITY;
  }
}
