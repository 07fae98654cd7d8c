import { browserArguments } from '@scanlist/e2e/browser';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { median } from './support/load.ts';
import { signIn } from './support/owner.ts';
import type { Figure } from './support/report.ts';
import { openPhone, slowDownWorkers, slowPhone, type Visit, visit } from './support/slow-phone.ts';
import { serveSurveyPage } from './support/surveyjs-page.ts';

const rounds = 9;
/** How many times slower than this one the phone's processor is, and by when the page answers at the latest. */
const processors = [
  { cpu: slowPhone.cpu, interactiveMost: 0.24 },
  { cpu: 2 * slowPhone.cpu, interactiveMost: 0.3 },
];

/** What one phone sees, first with nothing cached, then again. */
interface Visits {
  first: Visit;
  second: Visit;
}

/**
 * Measures how soon a visitor with a slow phone sees the fill page of 20 items, and how soon it answers, on a first and on a
 * second visit. The same items as a form of SurveyJS, measured in turn, are what it is compared with.
 */
export async function measureFillPageSpeed(gateway: string, executablePath: string): Promise<Figure[]> {
  const owner = await signIn(gateway);
  const list = await owner.makeList({ title: 'Twenty things', items: 20 });
  const items = Array.from({ length: 20 }, (_, place) => `Check the thing number ${place + 1}`);
  const survey = await serveSurveyPage({ title: 'Twenty things', items });
  const fillUrl = `${gateway}/view-list/${list.id}`;
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  const measure = async ({ cpu, interactiveMost }: (typeof processors)[number]): Promise<Figure[]> => {
    const seen: { fill: Visits[]; survey: Visits[] } = { fill: [], survey: [] };
    const kept: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      kept.push(await firstTickKept(browser, fillUrl, cpu));
      seen.fill.push(await openTwice(browser, fillUrl, '[data-live]', cpu, keptByWorker));
      seen.survey.push(await openTwice(browser, survey.url, '#root input', cpu));
    }
    const named = (what: string) => `fill page at 1/${cpu} of this processor, ${what}`;
    const compare = (which: keyof Visits, moment: 'firstMs' | 'interactiveMs') => {
      const [fill, other] = [seen.fill, seen.survey].map((visits) =>
        median(visits.map((each) => each[which][moment])),
      ) as [number, number];
      return {
        value: fill / other,
        unit: 'ratio',
        detail: `${fill.toFixed(0)} ms / ${other.toFixed(0)} ms`,
      };
    };
    // The page waits for no answer of the API: it asks for the state of a running session while it begins to answer.
    const asked = (which: keyof Visits) => {
      const paths = seen.fill.map((each) =>
        each[which].askedBefore.filter((path) => !fillUrl.endsWith(path) && !path.startsWith('/api/')),
      );
      return {
        value: Math.max(...paths.map((each) => each.length)),
        unit: 'files',
        bound: { most: 0 },
        detail: [...new Set(paths.flat())].join(', '),
      };
    };
    return [
      {
        name: named('first contentful paint / SurveyJS'),
        ...compare('first', 'firstMs'),
        bound: { most: 0.15 },
      },
      {
        name: named('interactive / SurveyJS'),
        ...compare('first', 'interactiveMs'),
        bound: { most: interactiveMost },
      },
      {
        name: named('first tick kept / first contentful paint'),
        value: median(kept),
        unit: 'ratio',
        bound: { most: 1.1 },
      },
      { name: named('files besides the page before it answers'), ...asked('first') },
      {
        name: named('second visit, first contentful paint / SurveyJS'),
        ...compare('second', 'firstMs'),
        bound: { most: 0.5 },
      },
      {
        name: named('second visit, interactive / SurveyJS'),
        ...compare('second', 'interactiveMs'),
        bound: { most: 0.5 },
      },
      { name: named('second visit, files besides the page before it answers'), ...asked('second') },
    ];
  };
  try {
    const figures: Figure[] = [];
    for (const processor of processors) figures.push(...(await measure(processor)));
    return figures;
  } finally {
    await browser.close();
    survey.stop();
  }
}

/**
 * How soon a tick is counted and stored on a new phone, as a share of the time until the first contentful paint. The first box is
 * tapped again and again, until its tick is kept.
 */
async function firstTickKept(browser: Browser, url: string, cpu: number): Promise<number> {
  const context = await openPhone(browser, url);
  // It names no function: tsx adds calls of a helper that the page does not have.
  await context.addInitScript(() => {
    const timer = setInterval(() => {
      const box = document.querySelector<HTMLInputElement>('[name=done]');
      const count = document.querySelector('.fill-count p');
      const before = count?.textContent;
      box?.click();
      if (!box?.checked || !count || count.textContent === before) return;
      if (!Object.values(localStorage).some((text) => String(text).includes(box.value))) return;
      performance.mark('kept');
      clearInterval(timer);
    }, 8);
  });
  const seen = await visit(context, url, (page) => page.locator('[data-live]').first(), cpu);
  await context.close();
  return seen.keptMs / seen.firstMs;
}

/** Two visits of a new phone; `isReady` waits until it has cached what it will. */
async function openTwice(
  browser: Browser,
  url: string,
  content: string,
  cpu: number,
  isReady?: (context: BrowserContext, url: string) => Promise<void>,
): Promise<Visits> {
  const context = await openPhone(browser, url);
  const open = async () => {
    const seen = await visit(context, url, (page) => page.locator(content).first(), cpu);
    if (Number.isNaN(seen.interactiveMs)) throw new Error(`${url} never was interactive`);
    return seen;
  };
  const first = await open();
  await isReady?.(context, url);
  if (isReady) await slowDownWorkers(browser);
  const second = await open();
  await context.close();
  return { first, second };
}

/** Waits until the worker has cached the page. It caches the files of a page before the page. */
async function keptByWorker(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  // Of the same origin, and not in the worker's scope.
  await page.goto(new URL('/robots.txt', url).href);
  await page.waitForFunction(async (path) => (await caches.match(path)) !== undefined, new URL(url).pathname);
  await page.close();
}
