import { silentLogger } from '@scanlist/service-kit/logger';
import { expect, it, vi } from 'vitest';
import { type Job, startJobs } from './jobs.ts';

const start = (run: Job['run']) => startJobs([{ name: 'test', everyMs: 1, run }], silentLogger);

it('continues after a failed run, without an unhandled rejection', async () => {
  const rejections = vi.fn();
  process.on('unhandledRejection', rejections);
  const work = vi.fn(async () => {
    throw new Error('the database is away');
  });
  const jobs = start(work);
  await expect.poll(() => work.mock.calls.length).toBeGreaterThan(2);
  await jobs.stop();
  process.off('unhandledRejection', rejections);
  expect(rejections).not.toHaveBeenCalled();
});

it('waits for the run under way when it stops, and starts no other', async () => {
  let finish = () => {};
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const jobs = start(work);
  await expect.poll(() => work.mock.calls.length).toBe(1);
  const stopped = vi.fn();
  const stopping = jobs.stop().then(stopped);
  await new Promise(setImmediate);
  expect(stopped).not.toHaveBeenCalled();
  finish();
  await stopping;
  expect(work).toHaveBeenCalledOnce();
});
