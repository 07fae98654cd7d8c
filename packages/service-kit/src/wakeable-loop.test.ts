import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startWakeableLoop, type WakeableLoop } from './wakeable-loop.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a loop that can be woken', () => {
  let loop: WakeableLoop;
  let rounds: number;
  let more: boolean[];
  const start = (gatherMs?: number) => {
    rounds = 0;
    loop = startWakeableLoop(
      async () => {
        rounds += 1;
        return more.shift() ?? false;
      },
      { pollMs: 1000, ...(gatherMs === undefined ? {} : { gatherMs }) },
    );
  };
  beforeEach(() => {
    more = [];
  });
  afterEach(() => loop.stop());

  it('begins at once, goes on while there is more, then waits', async () => {
    more = [true, true, false];
    start();
    await settle();
    expect(rounds).toBe(3);
    await vi.advanceTimersByTimeAsync(999);
    expect(rounds).toBe(3);
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(rounds).toBe(4);
  });

  it('is woken while it waits', async () => {
    start();
    await settle();
    loop.wake();
    await settle();
    expect(rounds).toBe(2);
  });

  it('follows a round during which it was woken with another one', async () => {
    let finish = (_more: boolean) => {};
    let begun = 0;
    loop = startWakeableLoop(
      () => {
        begun += 1;
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
      { pollMs: 1000 },
    );
    loop.wake();
    finish(false);
    await vi.waitFor(() => expect(begun).toBe(2), 10_000);
    const stopped = loop.stop();
    finish(false);
    await stopped;
  });

  it('signals a round to end, waits for it, and begins no other', async () => {
    const seen: boolean[] = [];
    let finish = () => {};
    loop = startWakeableLoop(
      async (isStopping) => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        seen.push(isStopping());
        return true;
      },
      { pollMs: 1000 },
    );
    const stopped = loop.stop();
    finish();
    await stopped;
    expect(seen).toEqual([true]);
  });
});
