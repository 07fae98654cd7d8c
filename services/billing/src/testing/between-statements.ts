import type { Sql } from '@scanlist/persistence/database';

/**
 * A database handle that runs `work` once, just before it sends its statement with that number, counted from 1. All
 * statements begun before are answered by then. With it a test goes through every order in which two writers can meet.
 */
export function betweenStatements(
  sql: Sql,
  number: number,
  work: () => Promise<void>,
): { sql: Sql; count: () => number } {
  let begun = 0;
  const others: Promise<unknown>[] = [];

  const watched = new Proxy(sql, {
    apply(target, self, args) {
      const query = Reflect.apply(target, self, args);
      // Fragments and helpers are never awaited: only a statement is.
      if (typeof query?.then !== 'function') return query;
      const send = query.then.bind(query);
      let answer: Promise<unknown> | undefined;
      Reflect.set(query, 'then', (...handlers: Parameters<Promise<unknown>['then']>) => {
        answer ??= begin(send);
        return answer.then(...handlers);
      });
      return query;
    },
  });
  return { sql: watched, count: () => begun };

  function begin(send: Promise<unknown>['then']): Promise<unknown> {
    begun++;
    const sent = begun === number ? lastOfAll().then(() => settled(send)) : settled(send);
    others.push(sent.catch(() => {}));
    return sent;
  }

  async function lastOfAll(): Promise<void> {
    const before = others;
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([...before.slice(0, number - 1), ...before.slice(number)]);
    await work();
  }
}

function settled(send: Promise<unknown>['then']): Promise<unknown> {
  return new Promise((resolve, reject) => void send(resolve, reject));
}
