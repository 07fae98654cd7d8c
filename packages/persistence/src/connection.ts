import { connect, type Socket } from 'node:net';
import postgres from 'postgres';

/** What a client of postgres.js was made with. */
export type ClientOptions = postgres.Sql['options'];

/** One connection, opened when its first statement is sent. It never reconnects. */
export interface Connection {
  /** Runs statements, one after the other. None is sent once the connection is lost: they reject. */
  sql: postgres.Sql;
  /** Aborted when the connection is lost. */
  lost: AbortSignal;
  /** Breaks the connection at once; PostgreSQL takes back what was not committed. */
  discard(reason: string): void;
  /** Closes a connection that does nothing. */
  end(): Promise<void>;
}

/**
 * Opens a connection of one caller's own. postgres.js 3.4.9 connects again by itself, and `begin` and `reserve` go on sending
 * what belonged to the lost connection: it ends the process, or reaches somebody else's transaction. So this is a client of
 * one connection which refuses a second one and uses neither. It knows the types of arrays that `options` know. `onSocket` gets
 * its socket.
 */
export function openConnection(options: ClientOptions, onSocket?: (socket: Socket) => void): Connection {
  const lost = new AbortController();
  let socket: Socket | undefined;
  let cause: Error | undefined;

  // postgres.js takes options it has read before as they are, with the types of arrays it has learnt.
  const own: object = {
    ...options,
    max: 1,
    max_lifetime: null,
    // postgres.js asks for them by a statement whose failure nobody can catch.
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
    // Rejects what is sent from now on: otherwise it would wait for a connection that never comes.
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
 * A socket for postgres.js. It comes back before it is connected: so postgres.js's own limit on connecting holds, and its errors
 * stay.
 */
export function connectTo({ path, host: [host = ''], port: [port = 0] }: ClientOptions): Socket {
  // TLS checks the name of the host against the certificate.
  return Object.assign(path ? connect(path) : connect(port, host), { host });
}

/** Carries the code of postgres.js, by which `translateDatabaseErrors` knows a database that is away. */
function connectionClosed(reason: string, cause: Error | undefined): Error {
  return Object.assign(new Error(reason, { cause }), { code: 'CONNECTION_CLOSED' });
}
