import { afterAll, beforeAll, expect, it } from 'vitest';
import { countRecordedEntry } from '../reactions/count-recorded-entry.ts';
import { hundredCorrectedEntries, recordedEventsOf } from '../testing/figure-steps.ts';
import { anOwner, type TestDependencies, testDependencies } from '../testing/test-dependencies.ts';
import { countEntries } from './count-entries.ts';

let deps: TestDependencies;
beforeAll(async () => {
  deps = await testDependencies();
});
afterAll(() => deps.drop());

it('a hundred corrected entries of three hundred items are counted within a second', async () => {
  const list = await hundredCorrectedEntries(deps, anOwner());
  const [event] = await recordedEventsOf(deps, list);
  await countRecordedEntry(deps, event);
  const from = performance.now();
  expect(await countEntries(deps)).toBe(100);
  expect(performance.now() - from).toBeLessThan(1_000);
});
