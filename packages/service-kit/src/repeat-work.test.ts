import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLogger } from './logger.ts';
import { repeatWork } from './repeat-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const everyMs = 1_000;

it('works at once and again and again, also after a failure, and logs what it did', async () => {
  const logger = { ...silentLogger, info: vi.fn(), error: vi.fn() };
  const work = vi.fn().mockResolvedValueOnce(3).mockRejectedValueOnce(new Error('no database'));
  work.mockResolvedValue(0);
  const repeated = repeatWork({ what: 'indexed entries', everyMs, work }, logger);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(work).toHaveBeenCalledTimes(3);
  expect(logger.info.mock.calls).toEqual([[{ count: 3 }, 'indexed entries']]);
  expect(logger.error).toHaveBeenCalledTimes(1);
  await repeated.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(3);
});

it('never works twice at once, tells the work to end, and waits for it', async () => {
  let finish = (_count: number) => {};
  let isStopping = () => false;
  const work = vi.fn((asked: () => boolean) => {
    isStopping = asked;
    return new Promise<number>((resolve) => {
      finish = resolve;
    });
  });
  const repeated = repeatWork({ what: 'indexed entries', everyMs, work }, silentLogger);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(1);
  let hasStopped = false;
  const stopped = repeated.stop().then(() => {
    hasStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect([isStopping(), hasStopped]).toEqual([true, false]);
  finish(1);
  await stopped;
});
