import postgres from 'postgres';

/**
 * A query of postgres.js. It passes itself to `handler` when it is sent, possibly long after it was written; then one
 * of the other two is called.
 */
export interface Statement extends Promise<unknown> {
  handler(statement: Statement): void;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
  /** The backend to which it was sent; null before. */
  state: object | null;
}

/**
 * Runs before each statement is sent; a returned error prevents that, and the statement rejects with it. With 'later' it
 * calls `send` itself.
 */
type BeforeSending = (statement: Statement, send: () => void) => Error | 'later' | undefined;

/** The same client, with `before` called for each of its statements, templates and `unsafe` ones, when it is sent. */
export function beforeEachStatement<Client extends postgres.ISql>(
  sql: Client,
  before: BeforeSending,
): Client {
  const intercept = <Made>(made: Made): Made => {
    if (!isStatement(made)) return made;
    const { handler } = made;
    made.handler = (statement) => {
      const send = () => handler(statement);
      const reason = before(statement, send);
      if (reason === undefined) send();
      else if (reason !== 'later') statement.reject(reason);
    };
    return made;
  };
  return new Proxy(sql, {
    apply: (target, self, args) => intercept(Reflect.apply(target as never, self, args)),
    get(target, name, self) {
      const value = Reflect.get(target, name, self);
      return name === 'unsafe'
        ? (...args: unknown[]) => intercept(Reflect.apply(value as never, target, args))
        : value;
    },
  });
}

function isStatement(made: unknown): made is Statement {
  return made instanceof Promise && 'handler' in made;
}

/**
 * Sends a statement again, `timesMax` times at most, which was rejected although PostgreSQL never got it. postgres.js
 * 3.4.9 keeps the last error that a connection received before it ended, and rejects with it the first statement for which
 * it opens that connection again (https://github.com/porsager/postgres/issues/1223). The statement that ran is rejected
 * with that error too, after CONNECTION_CLOSED, and must not be sent again: PostgreSQL may have done what it says.
 * While PostgreSQL starts, a statement that it refuses is sent again as well.
 */
export function sendAgainUnsent(statement: Statement, send: () => void, timesMax: number): void {
  const { reject } = statement;
  let times = 0;
  statement.reject = (reason) => {
    const isUnsent = statement.state === null;
    if (!isUnsent || times >= timesMax || isReasonToRefuse(reason)) return reject(reason);
    times += 1;
    sendSoon(send);
  };
}

/**
 * Sends a statement as a timer, not as a promise's or an immediate's callback: only then postgres.js 3.4.9 has written it
 * before Node reports connections that have ended. What ends with something unwritten is never opened again by
 * postgres.js: each statement that it gives to such a connection is refused after five seconds, with CONNECT_TIMEOUT.
 */
export function sendSoon(send: () => void): void {
  setTimeout(send);
}

/**
 * Whether this error can be why an unsent statement is refused: no connection, or none for this user. Not so an error of
 * some statement, and neither 25P or 57P: PostgreSQL ends a transaction, is stopped, has crashed, or starts.
 */
function isReasonToRefuse(reason: unknown): boolean {
  if (!(reason instanceof postgres.PostgresError)) return true;
  return reason.severity === 'FATAL' && !/^(25P|57P)/.test(reason.code);
}
