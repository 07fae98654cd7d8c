import { silentLogger } from '@scanlist/service-kit/logger';
import { expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

const often = { pauseMs: 1, logger: silentLogger };

it('goes on after a run that failed, and leaves no rejection that would end the process', async () => {
  const rejections = vi.fn();
  process.on('unhandledRejection', rejections);
  const work = vi.fn(async () => {
    throw new Error('the database is away');
  });
  const repeating = repeat(work, often);
  await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(2));
  await repeating.stop();
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
  const repeating = repeat(work, often);
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce());
  const stopped = vi.fn();
  const stopping = repeating.stop().then(stopped);
  await new Promise(setImmediate);
  expect(stopped).not.toHaveBeenCalled();
  finish();
  await stopping;
  expect(work).toHaveBeenCalledOnce();
});
