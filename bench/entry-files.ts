import { insertEntries } from '@scanlist/e2e/insert-entries';
import { describeExport, measureExport } from '@scanlist/e2e/measure-export';
import type { RunningStack } from '@scanlist/e2e/stack';
import { signIn } from './support/owner.ts';
import type { Figure } from './support/report.ts';

const entries = 100_000;
const itemsPerList = 20;

/**
 * Measures exports of 100,000 entries from processes that have just started: the time, and by how much the process that
 * grows most grows.
 */
export async function measureEntryFiles(stack: RunningStack): Promise<Figure[]> {
  const owner = await signIn(stack.read().gateway);
  const cookie = owner.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const list = await owner.makeList({ title: 'Many entries in files', items: itemsPerList });
  await insertEntries(stack.read(), list, entries);
  const figures: Figure[] = [];
  for (const [file, secondsMax] of [
    ['entries.csv', 60],
    ['entries.xlsx', 60],
  ] as const) {
    const measured = await measureExport(stack, { path: `/api/lists/${list.id}/${file}`, cookie });
    if (!measured.isComplete) throw new Error(`${file} broke off`);
    if (file === 'entries.csv' && measured.lines !== entries + 1)
      throw new Error(`${measured.lines} lines of ${entries} entries`);
    const most = measured.growth[0];
    figures.push(
      {
        name: `${file} of ${entries} entries, growth of ${most?.name}`,
        value: most?.grownMb ?? 0,
        unit: 'MB',
        bound: { most: 100 },
        detail: describeExport(measured),
      },
      {
        name: `${file} of ${entries} entries`,
        value: measured.seconds,
        unit: 's',
        bound: { most: secondsMax },
      },
    );
  }
  return figures;
}
