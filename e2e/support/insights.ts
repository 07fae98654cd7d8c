import type { Page } from 'playwright/test';

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
