import { EventEmitter, once } from 'node:events';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDailyPurge, startHourlyPurge } from './daily-purge.ts';
import { deleteInPortions } from './delete-rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a daily purge', () => {
  it('drops everything at once and every day until it is stopped', async () => {
    const drafts = vi.fn(async () => 0);
    const lists = vi.fn(async () => 0);
    const purge = startDailyPurge({ drafts, lists }, silentLogger);
    expect([drafts, lists].map((drop) => drop.mock.calls.length)).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(2 * dayMs);
    expect([drafts, lists].map((drop) => drop.mock.calls.length)).toEqual([3, 3]);
    purge.stop();
    await vi.advanceTimersByTimeAsync(2 * dayMs);
    expect(drafts).toHaveBeenCalledTimes(3);
  });

  it('tries again the next day after a failure, which keeps nothing else from being dropped', async () => {
    const failing = vi.fn(async () => {
      throw new Error('the database is away');
    });
    const lists = vi.fn(async () => 0);
    const purge = startDailyPurge({ failing, lists }, silentLogger);
    await vi.advanceTimersByTimeAsync(dayMs);
    purge.stop();
    expect(failing).toHaveBeenCalledTimes(2);
    expect(lists).toHaveBeenCalledTimes(2);
  });
});

describe('an hourly purge', () => {
  it('drops everything at once and every hour until it is stopped', async () => {
    const demos = vi.fn(async () => 0);
    const purge = startHourlyPurge({ demos }, silentLogger);
    await vi.advanceTimersByTimeAsync(dayMs);
    expect(demos).toHaveBeenCalledTimes(25);
    purge.stop();
    await vi.advanceTimersByTimeAsync(dayMs);
    expect(demos).toHaveBeenCalledTimes(25);
  });
});

describe('a daily purge that is under way when its service ends', () => {
  it('is no error', async () => {
    const logger = { ...silentLogger, info: vi.fn(), error: vi.fn() };
    const ended = new EventEmitter();
    const drafts = async () => Number(await once(ended, 'end'));
    const purge = startDailyPurge({ drafts }, logger);
    purge.stop();
    ended.emit('error', new Error('CONNECTION_ENDED'));
    await vi.advanceTimersByTimeAsync(0);
    expect(logger.error).not.toHaveBeenCalled();
    expect(logger.info).toHaveBeenCalledWith({ what: 'drafts' }, 'old data is dropped at the next start');
  });
});

describe('deleting in portions', () => {
  it('goes on while there may be more, and counts them all', async () => {
    let left = 25;
    const deleteSome = vi.fn(async (most: number) => {
      const deleted = Math.min(left, most);
      left -= deleted;
      return deleted;
    });
    expect(await deleteInPortions(deleteSome, 10)).toBe(25);
    expect(deleteSome).toHaveBeenCalledTimes(3);
  });
});
