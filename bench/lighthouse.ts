import { browserArguments } from '@scanlist/e2e/browser';
import lighthouse from 'lighthouse';
import * as constants from 'lighthouse/core/config/constants.js';
import { launch } from 'puppeteer-core';
import { median } from './support/load.ts';
import { type MeasuredPage, makePages } from './support/pages.ts';
import type { Figure } from './support/report.ts';

/** Odd, so that the median is one of them. */
const runs = 3;

const leastScore = 97;

/**
 * How many times slower than this machine the phone is. Four is Lighthouse's own number, for a common desktop computer.
 * A machine on which the public pages score less than 97 is slower than that: `LIGHTHOUSE_SLOWDOWN=2` says so.
 */
const slowdown = Number(process.env.LIGHTHOUSE_SLOWDOWN ?? '4');

/** The pages whose largest contentful paint has a bound of its own, in seconds. */
const largestPaintBounds: Record<string, number> = { '/login': 2, '/dashboard': 2 };

/**
 * Measures pages with Lighthouse, category performance: a first visit with nothing cached, on its simulated mobile
 * phone. Owners' pages are opened signed in. The pages take turns, and each figure is the median of its runs. With
 * `routes`, only those pages are measured.
 */
export async function measureLighthouse(
  gateway: string,
  executablePath: string,
  routes: readonly string[],
): Promise<Figure[]> {
  const seen = (await makePages(gateway, routes)).map((page) => ({ page, audits: [] as Audit[] }));
  for (let run = 0; run < runs; run += 1) {
    for (const { page, audits } of seen) audits.push(await audit(gateway, page, executablePath));
  }
  return seen.flatMap(({ page: { route }, audits }) => {
    const of = (figure: keyof Audit) => median(audits.map((each) => each[figure]));
    const name = `Lighthouse, ${route}`;
    const score: Figure = {
      name: `${name}, performance`,
      value: of('score'),
      unit: 'of 100',
      bound: { least: leastScore },
      detail: [
        `runs ${audits.map(({ score }) => score).join(' ')}`,
        `LCP ${of('largestPaintMs').toFixed(0)} ms`,
        `FCP ${of('firstPaintMs').toFixed(0)} ms`,
        `TBT ${of('blockedMs').toFixed(0)} ms`,
        `CLS ${of('shift').toFixed(3)}`,
        `SI ${of('speedIndexMs').toFixed(0)} ms`,
        `CPU slowdown ${slowdown}`,
        `benchmark index of this machine ${of('benchmarkIndex').toFixed(0)}`,
      ].join(', '),
    };
    const most = largestPaintBounds[route];
    if (most === undefined) return [score];
    const largestPaint = {
      name: `${name}, largest contentful paint`,
      value: of('largestPaintMs') / 1000,
      unit: 's',
      bound: { most },
    };
    return [score, largestPaint];
  });
}

/** What Lighthouse says of one visit. */
interface Audit {
  /** 0 to 100. */
  score: number;
  largestPaintMs: number;
  firstPaintMs: number;
  /** Total blocking time. */
  blockedMs: number;
  /** Cumulative layout shift. */
  shift: number;
  speedIndexMs: number;
  /** How fast this machine is. Lighthouse divides its speed by four, so a slower machine gets a lower score. */
  benchmarkIndex: number;
}

/** Each visit has a browser with a profile of its own, so nothing is left of the visit before. */
async function audit(
  gateway: string,
  { path, text, cookies }: MeasuredPage,
  executablePath: string,
): Promise<Audit> {
  const browser = await launch({ executablePath, args: browserArguments, headless: 'shell' });
  try {
    const { hostname: domain } = new URL(gateway);
    await browser.setCookie(...cookies.map((cookie) => ({ ...cookie, domain, path: '/', httpOnly: true })));
    const url = `${gateway}${path}`;
    const page = await browser.newPage();
    const outcome = await lighthouse(
      url,
      {
        onlyCategories: ['performance'],
        disableFullPageScreenshot: true,
        logLevel: 'error',
        throttling: { ...constants.throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown },
      },
      undefined,
      page,
    );
    if (!outcome) throw new Error(`Lighthouse measured nothing at ${path}`);
    const { audits, categories, environment, finalDisplayedUrl, runtimeError } = outcome.lhr;
    if (runtimeError) throw new Error(`Lighthouse cannot measure ${path}: ${runtimeError.message}`);
    if (finalDisplayedUrl !== url) throw new Error(`${path} led to ${finalDisplayedUrl}`);
    // A page that says what went wrong would have the best figures.
    const shown = await page.evaluate(() => document.body.innerText);
    if (!shown.includes(text)) throw new Error(`${path} does not show ${text}, but: ${shown.slice(0, 500)}`);
    const numberOf = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      score: Math.round((categories.performance?.score ?? Number.NaN) * 100),
      largestPaintMs: numberOf('largest-contentful-paint'),
      firstPaintMs: numberOf('first-contentful-paint'),
      blockedMs: numberOf('total-blocking-time'),
      shift: numberOf('cumulative-layout-shift'),
      speedIndexMs: numberOf('speed-index'),
      benchmarkIndex: environment.benchmarkIndex,
    };
  } finally {
    await browser.close();
  }
}
