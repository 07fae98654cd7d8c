import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDeadline } from '@scanlist/service-kit/deadline';
import type { Logger } from '@scanlist/service-kit/logger';
import { type ClientOptions, openConnection } from './connection.ts';

/**
 * PostgreSQL ends a service's statement after five seconds, so every working connection receives something within this
 * time.
 */
const stalledMsDefault = 7_000;
/** How many checks there are within that time. */
const checksWithin = 7;
/** How long a new connection may take, as a share of that time. */
const probePart = 0.4;
/** Statements that hung because PostgreSQL itself hung are answered within this time. */
const graceMs = 500;

/** Closes connections whose other end has vanished. */
export interface StalledConnectionWatch {
  watchSocket(socket: Socket): void;
  /** Tracks a statement that is sent, until it settles. */
  watchStatement(statement: Promise<unknown>): void;
  end(): void;
}

/** What was observed of a connection, at times of `performance.now()`. */
interface Observation {
  read: number;
  written: number;
  /** When this number of bytes had first been read. */
  readAt: number;
  /** When something was written after that; undefined where nothing was. */
  writtenAt: number | undefined;
}

/**
 * A connection may lose its other end without notice: a packet filter drops its state, or a host fails. TCP notices
 * after a quarter of an hour, and until then its statements hang. So when a statement has no answer for `stalledMsMax`
 * (seven seconds), a new connection is opened as a probe. If PostgreSQL answers it, connections that received nothing
 * in that time are closed, and the client opens new ones. If PostgreSQL hangs, the probe fails and nothing is closed.
 * Nothing is closed either where PostgreSQL has no statement timeout.
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
 * PostgreSQL's statement timeout in milliseconds, read on a new connection. Infinite where there is none, and where
 * PostgreSQL does not answer within `answerMsMax`.
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
