import { Session } from 'node:inspector';

/** Calls of these pass over each character of their text. */
const textMethods = [
  'includes',
  'match',
  'normalize',
  'replace',
  'replaceAll',
  'split',
  'toLowerCase',
  'trim',
  'trimEnd',
] as const;

/**
 * How many steps a synchronous work takes: how often each block of code ran, in libraries too, and how many characters and
 * elements the built-in functions passed over. The number does not depend on the machine or its load.
 */
export function countSteps(work: () => void): number {
  const session = new Session();
  session.connect();
  const restore: (() => void)[] = [];
  let passed = 0;
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    blockCounts(session);
    countPassed((length) => (passed += length), restore);
    work();
    for (const undo of restore) undo();
    return passed + blockCounts(session);
  } finally {
    for (const undo of restore) undo();
    session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

/** How often the blocks ran since the last call. */
function blockCounts(session: Session): number {
  let sum = 0;
  // A session of the own thread answers at once.
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error;
    for (const { url, functions } of result) {
      if (url.includes('count-steps')) continue;
      for (const { ranges } of functions) for (const { count } of ranges) sum += count;
    }
  });
  return sum;
}

function countPassed(add: (length: number) => void, restore: (() => void)[]): void {
  const wrap = (of: object, name: PropertyKey, passed: Passed = (value) => value.length) => {
    const original = Reflect.getOwnPropertyDescriptor(of, name);
    const method = original?.value as (...args: unknown[]) => unknown;
    Object.defineProperty(of, name, {
      ...original,
      value(this: ArrayLike<unknown>, ...args: unknown[]) {
        const result = Reflect.apply(method, this, args);
        add(passed(this, args, result));
        return result;
      },
    });
    restore.push(() => Object.defineProperty(of, name, original ?? {}));
  };
  for (const name of textMethods) wrap(String.prototype, name);
  // A search passes over what lies between its start and what it finds.
  wrap(String.prototype, 'indexOf', (value, [, from = 0], at) => {
    return Math.max(0, (at === -1 ? value.length : Number(at)) - Number(from));
  });
  for (const name of ['join', 'slice', 'concat', Symbol.iterator]) wrap(Array.prototype, name);
}

/** How much of its value a call passed over. */
type Passed = (value: ArrayLike<unknown>, args: unknown[], result: unknown) => number;
