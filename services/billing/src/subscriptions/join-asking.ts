import { setTimeout as sleep } from 'node:timers/promises';

interface Line {
  /** When the next asking may begin. */
  free: Promise<unknown>;
  /** What callers join who have come since the last asking began. */
  next: Promise<unknown> | undefined;
}

/**
 * Joins callers who ask about the same key. Everybody gets an answer that was asked for after they came. Of one key one asking
 * runs at a time, and begins `spaceMs` after the one before at the earliest, however many callers there are. A failure is
 * everybody's who joined it.
 *
 * @example const look = joinAsking((ownerId) => lookAtAttempt(world, ownerId), 1_000);
 */
export function joinAsking<Answer>(
  ask: (key: string) => Promise<Answer>,
  spaceMs: number,
): (key: string) => Promise<Answer> {
  const lines = new Map<string, Line>();

  return function join(key) {
    const line = lines.get(key) ?? { free: Promise.resolve(), next: undefined };
    lines.set(key, line);
    line.next ??= line.free.then(() => begin(key, line));
    return line.next as Promise<Answer>;
  };

  function begin(key: string, line: Line): Promise<Answer> {
    line.next = undefined;
    const answer = ask(key);
    const spaced = Promise.allSettled([answer, sleep(spaceMs, undefined, { ref: false })]);
    line.free = spaced.then(() => {
      if (!line.next) lines.delete(key);
    });
    return answer;
  }
}
