import type { APIRequestContext, Page } from 'playwright/test';

interface AnsweredList {
  id: string;
  title: string;
  lastEntryAt: string | null;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Answers the figures over all lists with invented ones: each list has entries on every day, three items are missed, and
 * nobody has filled in the oldest list for nine days.
 */
export async function answerFigures(page: Page, api: APIRequestContext): Promise<void> {
  const lists: AnsweredList[] = await (await api.get('/api/lists')).json();
  const newest = lists[0] ?? { id: 'gone', title: 'Gone', lastEntryAt: null };
  const oldest = lists.at(-1)?.id;
  const quietSince = new Date(Date.now() - 9 * dayMs - 60_000).toISOString();
  await page.route('**/api/lists', async (route) => {
    const response = await route.fetch();
    const answer: AnsweredList[] = await response.json();
    const json = answer.map((list) =>
      list.id === oldest ? { ...list, entryCount: 12, lastEntryAt: quietSince } : list,
    );
    await route.fulfill({ response, json });
  });
  await page.route('**/api/insights?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    const byDay = daysOf(from, to).map((day) => ({ day, entries: 2, complete: 1 }));
    const items = [
      'Alarm set',
      'The gas bottle of the left heater is closed, and so is the right one',
      'Lime',
    ];
    await route.fulfill({
      json: {
        from,
        to,
        timeZone: 'Etc/UTC',
        upToDate: true,
        entries: 2 * byDay.length,
        complete: byDay.length,
        incomplete: byDay.length,
        previous: { entries: 0, complete: 0 },
        byDay,
        items: items.map((content, place) => ({
          itemId: `item-${place}`,
          content,
          removed: false,
          seen: 14,
          leftOut: 9 - place,
          noted: 0,
          listId: newest.id,
          listTitle: newest.title,
        })),
        lists: lists.map(({ id }, place) => ({ listId: id, days: byDay.map((_, day) => (day * place) % 5) })),
      },
    });
  });
}

/** The days of a range, both included. */
function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += dayMs) {
    days.push(new Date(ms).toISOString().slice(0, 10));
  }
  return days;
}
