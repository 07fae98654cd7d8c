import { browserArguments } from '@scanlist/e2e/browser';
import { percentile } from '@scanlist/e2e/percentile';
import { type Browser, chromium, type Page } from 'playwright';
import { signIn } from './support/owner.ts';
import type { Figure } from './support/report.ts';
import { slowPhone } from './support/slow-phone.ts';

/** The most items that a list may have (decision H2a). */
const items = 300;
/** Every fifth row, from the first one on. */
const places = Array.from({ length: items / 5 }, (_, place) => place * 5);
const note = 'Torn';

/** What a visitor does with a row, in this order. */
const actions = ['tick', 'open a note', 'type a letter', 'add the note'] as const;
type Times = Record<(typeof actions)[number], number[]>;

/** The least that Event Timing reports (https://www.w3.org/TR/event-timing/); what is quicker counts as much. */
const shortestMs = 16;

/**
 * Measures what a visitor feels on the longest list, on a processor four times slower than this one: the time from a tap or
 * a key to the next frame, as browsers report it in steps of 8 ms. The p98 is what web.dev calls the Interaction to Next Paint
 * of a visit. The same taps and keys on a page with one checkbox and one text box are measured too: what they take, this
 * machine takes for any page.
 */
export async function measureFillPageTaps(gateway: string, executablePath: string): Promise<Figure[]> {
  const owner = await signIn(gateway);
  const list = await owner.makeList({ title: 'Three hundred things', items });
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const ids = list.items.map(({ id }) => id);
    const seen = await fillIn(browser, `${gateway}/view-list/${list.id}`, ids);
    const bare = await tryBarePage(browser);
    return actions.map((action) => ({
      name: `fill page of ${items} items, ${action}, p98`,
      value: percentile(seen[action], 98),
      unit: 'ms',
      bound: { most: 50 },
      detail: [
        `median ${percentile(seen[action], 50)} ms, longest ${Math.max(...seen[action])} ms, ${seen[action].length} times`,
        ...(bare[action].length > 0
          ? [`a page with nothing else on it ${percentile(bare[action], 98)} ms`]
          : []),
      ].join('; '),
    }));
  } finally {
    await browser.close();
  }
}

/** Ticks, opens, types and adds a note in each of the places. */
async function fillIn(browser: Browser, url: string, ids: readonly string[]): Promise<Times> {
  const { page, time, tap, close } = await openTimed(browser, url);
  const times: Times = { tick: [], 'open a note': [], 'type a letter': [], 'add the note': [] };
  for (const place of places) {
    const inRow = (selector: string) => `[role=listitem]:has([id="item-${ids[place]}"]) ${selector}`;
    times.tick.push(await time(await tap(inRow('input'))));
    times['open a note'].push(await time(await tap(inRow('.fill-note-toggle'))));
    for (const letter of note) times['type a letter'].push(await time(() => page.keyboard.press(letter)));
    times['add the note'].push(await time(await tap(inRow('.fill-note .fill-button'))));
  }
  const kept = await page.evaluate(() => ({
    ticks: document.querySelectorAll('.fill-item :checked').length,
    notes: [...document.querySelectorAll('.fill-note-text')].map((each) => each.textContent),
  }));
  if (kept.ticks !== places.length || kept.notes.filter((each) => each === note).length !== places.length)
    throw new Error(`the page shows ${kept.ticks} ticks and the notes ${kept.notes}`);
  await close();
  return times;
}

/** The same on a page that has no script and nothing else. */
async function tryBarePage(browser: Browser): Promise<Times> {
  const html =
    '<!doctype html><meta name="viewport" content="width=device-width"><label><input type="checkbox"> A thing</label><p><textarea aria-label="Note"></textarea>';
  const { page, time, tap, close } = await openTimed(browser, `data:text/html,${encodeURIComponent(html)}`);
  const times: Times = { tick: [], 'open a note': [], 'type a letter': [], 'add the note': [] };
  for (const _ of places) {
    times.tick.push(await time(await tap('input')));
    await page.evaluate(() => document.querySelector('textarea')?.focus());
    for (const letter of note) times['type a letter'].push(await time(() => page.keyboard.press(letter)));
  }
  await close();
  return times;
}

/**
 * Opens a page on a phone with a slow processor. `time` does something on the quiet page and returns how long it took. `tap` finds
 * the middle of an element; the function it returns taps there. No locator is used: the listeners that Playwright adds to a
 * page for them would count as work of the page.
 */
async function openTimed(browser: Browser, url: string) {
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
  const tap = async (selector: string) => {
    const { x, y } = await middleOf(page, selector);
    await isQuiet();
    return () => page.touchscreen.tap(x, y);
  };
  return { page, time, tap, close: () => context.close() };
}

/** Scrolls an element to the middle of the screen and returns where its own middle is. */
function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  return page.evaluate((selector) => {
    const element = document.querySelector(selector);
    if (!element) throw new Error(`no ${selector}`);
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, selector);
}
