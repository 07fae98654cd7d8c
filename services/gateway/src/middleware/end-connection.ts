import type { Context } from 'hono';
import { OverloadedError } from '../admission/overloaded.ts';
import { SlowBodyError } from './read-body.ts';

/**
 * Makes the answer to `error` the last one of its connection where the rest of a body is not read, and where the gateway is
 * overloaded (decision 0083). Node accepts one new connection in each turn of its loop
 * (https://github.com/libuv/libuv/pull/3696), and a turn lasts as long as all the connections it has keep it busy. If
 * those of refused requests stayed, new ones would wait for many seconds.
 */
export function endConnectionAfter(c: Context, error: unknown): void {
  if (error instanceof OverloadedError || error instanceof SlowBodyError) c.header('Connection', 'close');
}
