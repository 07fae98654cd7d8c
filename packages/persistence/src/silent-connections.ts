import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDeadline } from '@scanlist/service-kit/deadline';
import type { Logger } from '@scanlist/service-kit/logger';
import { type ClientOptions, openConnection } from './connection.ts';

/** PostgreSQL ends a service's statement after five seconds, so every connection that works is heard of within this time. */
const silentMsDefault = 7_000;
/** How often connections are looked at within that time. */
const looksWithin = 7;
/** How long a new connection may take, as a part of that time. */
const probePart = 0.4;
/** What hung with PostgreSQL itself is answered now. */
const graceMs = 500;

/** Closes connections whose other end has gone without a word. */
export interface SilenceWatch {
  watchSocket(socket: Socket): void;
  /** Notes that a statement is sent, until it settles. */
  watchStatement(statement: Promise<unknown>): void;
  end(): void;
}

/** What was seen of a connection, at times of `performance.now()`. */
interface Seen {
  read: number;
  written: number;
  /** When that many bytes had been read first. */
  readAt: number;
  /** When something was written after that; undefined where nothing was. */
  askedAt: number | undefined;
}

/**
 * A connection may lose its other end and not be told: a packet filter forgets it, a host is gone. TCP notices after a quarter
 * of an hour, and until then its statements hang. So while a statement has no answer for `silentMsMax` (seven seconds), a new
 * connection is tried. Where that one answers, PostgreSQL is there, and connections on which nothing came in that time are closed: the
 * client makes new ones. A PostgreSQL that hangs answers no new connection either; then nothing is closed. Nor is anything where
 * PostgreSQL does not limit the time of statements.
 */
export function watchSilence(
  options: ClientOptions,
  logger: Logger,
  silentMsMax = silentMsDefault,
): SilenceWatch {
  const sockets = new Map<Socket, Seen>();
  const unanswered = new Map<Promise<unknown>, number>();
  let isProbing = false;

  async function look(): Promise<void> {
    seeAll();
    const [oldest = performance.now()] = unanswered.values();
    if (isProbing || performance.now() - oldest < silentMsMax) return;
    isProbing = true;
    if ((await statementMsMax(options, probePart * silentMsMax)) < silentMsMax) closeSilent();
    isProbing = false;
  }

  function seeAll(): void {
    for (const [socket, seen] of sockets) {
      if (socket.destroyed) sockets.delete(socket);
      else if (socket.bytesRead !== seen.read) sockets.set(socket, see(socket));
      else if (socket.bytesWritten !== seen.written) seen.askedAt ??= performance.now();
    }
  }

  function closeSilent(): void {
    seeAll();
    const since = performance.now() - silentMsMax;
    const silent = [...sockets].filter(
      ([, { readAt, askedAt = readAt }]) => readAt < since && askedAt < since,
    );
    if (silent.length === 0) return;
    logger.warn({ connections: silent.length }, 'closes silent connections: PostgreSQL answers a new one');
    for (const [socket] of silent) socket.destroy();
  }

  const looking = setInterval(() => void look(), silentMsMax / looksWithin).unref();

  return {
    watchSocket: (socket) => void sockets.set(socket, see(socket)),
    watchStatement(statement) {
      unanswered.set(statement, performance.now());
      const forget = () => void unanswered.delete(statement);
      statement.then(forget, forget);
    },
    end: () => clearInterval(looking),
  };
}

function see({ bytesRead, bytesWritten }: Socket): Seen {
  return { read: bytesRead, written: bytesWritten, readAt: performance.now(), askedAt: undefined };
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
