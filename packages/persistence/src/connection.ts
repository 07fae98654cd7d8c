import { connect, type Socket } from 'node:net';
import postgres from 'postgres';

/** The options of a postgres.js client. */
export type ClientOptions = postgres.Sql['options'];

/** One connection, opened when its first statement is sent. It never reconnects. */
export interface Connection {
  /** Runs statements, one after the other. None is sent once the connection is lost: they reject. */
  sql: postgres.Sql;
  /** Aborted when the connection is lost. */
  lost: AbortSignal;
  /** Breaks the connection at once; PostgreSQL rolls back what was not committed. */
  discard(reason: string): void;
  /** Closes an idle connection. */
  end(): Promise<void>;
}

/**
 * Opens a connection for a single caller. postgres.js 3.4.9 reconnects by itself, and `begin` and `reserve` then
 * continue to send what belonged to the lost connection: that ends the process, or reaches somebody else's transaction.
 * So this is a client of one connection which refuses a second one and uses neither. It knows the array types that
 * `options` know. `onSocket` gets its socket.
 */
export function openConnection(options: ClientOptions, onSocket?: (socket: Socket) => void): Connection {
  const lost = new AbortController();
  let socket: Socket | undefined;
  let cause: Error | undefined;

  // postgres.js accepts options it has parsed before, with the array types it has learnt.
  const own: object = {
    ...options,
    max: 1,
    max_lifetime: null,
    // postgres.js fetches them by a statement whose failure nobody can catch.
    fetch_types: false,
    socket: () => {
      if (!socket) {
        socket = connectTo(options);
        onSocket?.(socket);
        return socket.once('error', (error) => {
          cause = error;
        });
      }
      markLost('PostgreSQL closed the connection before it was ready');
      throw lost.signal.reason;
    },
    onclose: () => markLost('the connection to PostgreSQL is lost'),
  };
  const sql = postgres(own);

  function markLost(reason: string) {
    if (lost.signal.aborted) return;
    lost.abort(connectionClosed(reason, cause));
    // Rejects later statements, which would otherwise wait for a connection that never comes.
    void sql.end({ timeout: 0 });
  }

  return {
    sql,
    lost: lost.signal,
    discard(reason) {
      markLost(reason);
      socket?.destroy();
    },
    end: () => sql.end({ timeout: 1 }),
  };
}

/**
 * A socket for postgres.js. It is returned before it is connected, so that postgres.js's own connect timeout applies
 * and its errors stay.
 */
export function connectTo({ path, host: [host = ''], port: [port = 0] }: ClientOptions): Socket {
  // TLS checks the name of the host against the certificate.
  return Object.assign(path ? connect(path) : connect(port, host), { host });
}

/** Carries the code of postgres.js, by which `translateDatabaseErrors` knows a database that is away. */
function connectionClosed(reason: string, cause: Error | undefined): Error {
  return Object.assign(new Error(reason, { cause }), { code: 'CONNECTION_CLOSED' });
}
