import type postgres from 'postgres';

/**
 * A query of postgres.js. It passes itself to `handler` when it is sent, possibly long after it was written; then one
 * of the other two is called.
 */
export interface Statement extends Promise<unknown> {
  handler(statement: Statement): void;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}

/** Runs before each statement is sent; a returned error prevents that, and the statement rejects with it. */
type BeforeSending = (statement: Statement) => Error | undefined;

/** The same client, with `before` called for each of its statements, templates and `unsafe` ones, when it is sent. */
export function beforeEachStatement<Client extends postgres.ISql>(
  sql: Client,
  before: BeforeSending,
): Client {
  const intercept = <Made>(made: Made): Made => {
    if (!isStatement(made)) return made;
    const { handler } = made;
    made.handler = (statement) => {
      const reason = before(statement);
      if (reason) statement.reject(reason);
      else handler(statement);
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
