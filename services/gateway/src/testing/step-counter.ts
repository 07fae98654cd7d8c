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
 * Counts the steps of synchronous work: how often each block of code runs, in libraries too, and how many characters and
 * elements the built-in functions pass over. V8 counts the blocks only of functions that are compiled after the counting
 * began, so a counter is made before the modules it is about are loaded, and is never ended.
 */
export class StepCounter {
  readonly #session = new Session();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', {
      callCount: true,
      detailed: true,
    });
  }

  /** The steps of `work`. The number does not depend on the machine or its load. */
  stepsOf(work: () => void): number {
    const restore: (() => void)[] = [];
    let passed = 0;
    try {
      countPassed((length) => (passed += length), restore);
      this.#blockCounts();
      work();
    } finally {
      for (const undo of restore) undo();
    }
    return passed + this.#blockCounts();
  }

  /** How often the blocks ran since the last call. */
  #blockCounts(): number {
    let sum = 0;
    // A session of the own thread answers at once.
    this.#session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) throw error;
      for (const { url, functions } of result) {
        if (url === import.meta.url) continue;
        for (const { ranges } of functions) for (const { count } of ranges) sum += count;
      }
    });
    return sum;
  }
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
