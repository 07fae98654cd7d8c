import { expect } from 'vitest';

/** Polls a value until the assertion holds, with time for a busy machine. */
export const eventually = <Value>(read: () => Value | Promise<Value>) =>
  expect.poll(read, { timeout: 15_000, interval: 20 });
