import { expect, type Locator, type Page } from 'playwright/test';
import { openDatabase } from './database.ts';
import type { MadeList, Product } from './fixtures.ts';
import { lookMs } from './slowness.ts';

/**
 * Answers the figures of a list with those of a busy one, for the requested days: entries on each of them, items that
 * were left out, noted and removed, and a range before.
 */
export async function withInsights(page: Page, changes: object = {}): Promise<void> {
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await page.route('**/api/lists/*/insights?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    return route.fulfill({ json: { ...busyInsights(from, to), timeZone, ...changes } });
  });
}

/** Waits until a figure is shown, which is a second or two after its entry was recorded. */
export async function expectFigure(page: Page, name: string, value: string): Promise<void> {
  const figure = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  const shown = figure.getByRole('definition').first();
  await lookUntil(page, () => expect(shown).toHaveText(new RegExp(`^${value}:`), { timeout: lookMs }));
}

/**
 * Returns to the page, as its owner would, until `holds` does not throw. Once may not be enough: no call is made while that
 * of an earlier return is under way.
 */
export async function lookUntil(page: Page, holds: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await holds();
  }).toPass({ intervals: [200, 500] });
}

/** What opens the table of a chart. */
export function tableOf(page: Page, title: string): Locator {
  return page.locator('summary').filter({ hasText: new RegExp(`: ${title}$`) });
}

/** Moves an entry back in time, and has its list counted again. */
export async function moveEntry(
  product: Product,
  { id }: MadeList,
  entry: number,
  days: number,
): Promise<void> {
  const sql = openDatabase(product, 'lists');
  await sql`
    update entry set created_at = created_at - make_interval(days => ${days})
    where list_id = ${id} and number = ${entry}`;
  await sql`
    insert into figures_due (list_id, recount) values (${id}, true)
    on conflict (list_id) do update set recount = true, begun = false`;
  await sql.end();
}

function busyInsights(from: string, to: string) {
  const byDay = daysOf(from, to).map((day, place) => ({
    day,
    entries: (place * 7) % 12,
    complete: Math.floor(((place * 7) % 12) * 0.7),
  }));
  const sum = (key: 'entries' | 'complete') => byDay.reduce((total, day) => total + day[key], 0);
  const [entries, complete] = [sum('entries'), sum('complete')];
  return {
    from,
    to,
    upToDate: true,
    entries,
    complete,
    incomplete: entries - complete,
    previous: { entries: entries - 5, complete: complete - 9 },
    byDay,
    items: items.map((content, place) => ({
      itemId: `item-${place}`,
      content,
      removed: place === 2,
      seen: entries,
      leftOut: Math.max(0, 12 - 2 * place),
      noted: place % 3 === 1 ? 0 : 2,
      lastNotes: place % 3 === 1 ? [] : notes,
    })),
    byHour: Array.from({ length: 24 }, (_, hour) => (hour < 6 || hour > 20 ? 0 : (hour * 5) % 17)),
    rounds: { count: entries, medianSeconds: 740, mostSeconds: 1_560 },
  };
}

const items = [
  'Truss, both ends checked and strapped to the left wall of the van',
  'Cable drums',
  'Gaffer tape',
  'Safety wires for every lamp',
  'Fire extinguisher',
  'First aid kit',
  'Ratchet straps',
  'Spare fuses',
  'Radio handsets',
  'Fuel card',
  'Gloves',
];

const notes = [
  {
    text: 'Left end is bent, please replace it before the next round',
    entryId: 12,
    at: '2026-11-20T09:30:00.000Z',
  },
  { text: 'Strap missing', entryId: 9, at: '2026-11-18T17:05:00.000Z' },
];

function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
