import { browserArguments } from '@scanlist/e2e/browser';
import { percentile } from '@scanlist/e2e/percentile';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { signIn } from './support/owner.ts';
import type { Figure } from './support/report.ts';
import { slowPhone } from './support/slow-phone.ts';

/** The most items that a list may have (decision H2a). */
const items = 300;
/** Rows at the start, in the middle and at the end. */
const places = [0, 1, 149, 150, 298, 299];
const note = 'Torn';
const rounds = 3;

/** What a visitor does with a row, in this order. */
const actions = ['tick', 'open a note', 'type a letter', 'add the note'] as const;
type Times = Record<(typeof actions)[number], number[]>;

/** The least that Event Timing reports (https://www.w3.org/TR/event-timing/); what is quicker counts as much. */
const shortestMs = 16;

/**
 * Measures what a visitor feels on the longest list, on a processor four times slower than this one: the time from a tap or
 * a key to the next frame, as browsers report it in steps of 8 ms. The p98 of a round is what web.dev calls its Interaction
 * to Next Paint; the median of the rounds counts. The same taps and keys on a page with one checkbox and one text box are
 * measured in turn: what they take, this machine takes for any page.
 */
export async function measureFillPageTaps(gateway: string, executablePath: string): Promise<Figure[]> {
  const owner = await signIn(gateway);
  const list = await owner.makeList({ title: 'Three hundred things', items });
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const seen: { list: Times[]; bare: Times[] } = { list: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      seen.list.push(await fillIn(browser, `${gateway}/view-list/${list.id}`));
      seen.bare.push(await tryBarePage(browser));
    }
    const p98 = (of: Times[], action: (typeof actions)[number]) =>
      percentile(
        of.map((times) => percentile(times[action], 98)),
        50,
      );
    return actions.map((action) => {
      const all = seen.list.flatMap((times) => times[action]);
      const bare = action === 'tick' || action === 'type a letter' ? p98(seen.bare, action) : Number.NaN;
      return {
        name: `fill page of ${items} items, ${action}, p98`,
        value: p98(seen.list, action),
        unit: 'ms',
        bound: { most: 50 },
        detail: [
          `median ${percentile(all, 50)} ms, longest ${Math.max(...all)} ms, ${all.length} times`,
          ...(Number.isNaN(bare) ? [] : [`a page with nothing else on it ${bare} ms`]),
        ].join('; '),
      };
    });
  } finally {
    await browser.close();
  }
}

/** Ticks, opens, types and adds a note in each of the places. */
async function fillIn(browser: Browser, url: string): Promise<Times> {
  const { page, time, close } = await openTimed(browser, url, '[data-live]');
  const times: Times = { tick: [], 'open a note': [], 'type a letter': [], 'add the note': [] };
  for (const place of places) {
    const row = page.locator('.fill-row').nth(place);
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = row.getByRole('checkbox');
    times.tick.push(await time(await tapOn(page, box)));
    if (!(await box.isChecked())) throw new Error(`row ${place} is not ticked`);
    times['open a note'].push(await time(await tapOn(page, row.getByRole('button', { name: 'Add note' }))));
    for (const letter of note) times['type a letter'].push(await time(() => page.keyboard.press(letter)));
    times['add the note'].push(
      await time(await tapOn(page, row.getByRole('button', { name: 'Add', exact: true }))),
    );
    await row.getByText(note).waitFor();
  }
  await close();
  return times;
}

/** The same on a page that has no script and nothing else. */
async function tryBarePage(browser: Browser): Promise<Times> {
  const html =
    '<!doctype html><meta name="viewport" content="width=device-width"><label><input type="checkbox"> A thing</label><p><textarea aria-label="Note"></textarea>';
  const { page, time, close } = await openTimed(
    browser,
    `data:text/html,${encodeURIComponent(html)}`,
    'input',
  );
  const times: Times = { tick: [], 'open a note': [], 'type a letter': [], 'add the note': [] };
  for (const _ of places) {
    times.tick.push(await time(await tapOn(page, page.getByRole('checkbox'))));
    await page.getByRole('textbox').focus();
    for (const letter of note) times['type a letter'].push(await time(() => page.keyboard.press(letter)));
  }
  await close();
  return times;
}

/** Opens a page on a phone with a slow processor. `time` does something on the quiet page and returns how long it took. */
async function openTimed(browser: Browser, url: string, content: string) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript((threshold) => {
    const reported: number[] = [];
    Object.assign(window, { reported });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries())
        if ((entry as PerformanceEventTiming).interactionId) reported.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: threshold } as PerformanceObserverInit);
  }, shortestMs);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(content).first().waitFor();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu });
  const isQuiet = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          setTimeout(() => requestIdleCallback(() => resolve(), { timeout: 1_000 }), 300);
        }),
    );
  await isQuiet();
  const time = async (act: () => Promise<void>) => {
    await page.evaluate(() => {
      (window as unknown as { reported: number[] }).reported.length = 0;
    });
    await act();
    await isQuiet();
    return page.evaluate(
      (least) => Math.max(least, ...(window as unknown as { reported: number[] }).reported),
      shortestMs,
    );
  };
  return { page, time, close: () => context.close() };
}

/** Finds the middle of an element. The returned function taps there and, unlike Playwright's `tap`, runs nothing in the page. */
async function tapOn(page: Page, target: Locator): Promise<() => Promise<void>> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to tap');
  return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
