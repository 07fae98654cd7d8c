import { silentLogger } from '@scanlist/service-kit/logger';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryBudget } from '../admission/memory-budget.ts';
import { OverloadedError } from '../admission/overloaded.ts';
import { memoryRunningExportRows } from '../testing/memory-rows.ts';
import { memoryThrottles } from '../testing/memory-throttles.ts';
import { ThrottledError } from '../throttles/throttled-error.ts';
import { createExportLimit, type ExportBudget, exportBudgets } from './limit-exports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function* onePiece() {
  yield 'piece';
}

/** There is memory for one document at a time. */
function limitOfOne(budget: ExportBudget = exportBudgets.exports) {
  return createExportLimit(
    {
      throttles: memoryThrottles(),
      runningExports: memoryRunningExportRows(),
      memory: createMemoryBudget({ mbMax: 128, waitMsMax: 1_000 }),
      logger: silentLogger,
    },
    budget,
  );
}

it.each(['read to its end', 'left by its reader', 'left before its first piece', 'not begun'])(
  'the next document begins once one is %s',
  async (how) => {
    const limit = limitOfOne();
    const place = await limit.take('dana', 'document');
    const next = limit.take('noor', 'document');
    const pieces = place.hold(onePiece());
    if (how.startsWith('read') || how === 'left by its reader') await pieces.next();
    if (how.startsWith('read')) await pieces.next();
    else if (how.startsWith('left')) await pieces.return(undefined);
    else await place.release();
    await expect(next).resolves.toBeDefined();
  },
);

it('one for which there is no memory in time is refused, and costs neither a place nor one of three a minute', async () => {
  const limit = limitOfOne();
  const place = await limit.take('dana', 'document');
  for (let n = 0; n < 4; n++) {
    const refused = expect(limit.take('noor', 'document')).rejects.toThrow(OverloadedError);
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
  }
  await place.release();
  await expect(limit.take('noor', 'document')).resolves.toBeDefined();
});

it('single entries are filed one after another, thirty a minute', async () => {
  const limit = limitOfOne(exportBudgets.entryPdfs);
  for (let n = 0; n < 30; n++) await (await limit.take('dana', 'entryDocument')).release();
  await expect(limit.take('dana', 'entryDocument')).rejects.toThrow(ThrottledError);
});
