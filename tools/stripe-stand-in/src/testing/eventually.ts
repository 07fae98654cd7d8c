import { expect } from 'vitest';

/** Waits for what is true in a moment, on a busy machine too. */
export const eventually = <Value>(read: () => Value | Promise<Value>) =>
  expect.poll(read, { timeout: 15_000, interval: 20 });
