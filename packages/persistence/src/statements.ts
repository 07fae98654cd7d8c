import type postgres from 'postgres';

/** A query of postgres.js. It hands itself to `handler` when it is sent, which may be long after it was written. */
interface Query {
  handler(query: Query): void;
  reject(reason: Error): void;
}

/** What is done with each statement when it is sent: an error keeps it from being sent, and it rejects with that. */
export type BeforeSending = (statement: Promise<unknown>) => Error | undefined;

/** The same client. `before` is asked about each of its statements, templates and `unsafe` ones, when it is sent. */
export function beforeEachStatement<Client extends postgres.ISql>(
  sql: Client,
  before: BeforeSending,
): Client {
  const intercept = <Made>(made: Made): Made => {
    if (!isQuery(made)) return made;
    const { handler } = made;
    made.handler = (query) => {
      const reason = before(made);
      if (reason) query.reject(reason);
      else handler(query);
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

function isQuery(made: unknown): made is Query & Promise<unknown> {
  return made instanceof Promise && 'handler' in made;
}
