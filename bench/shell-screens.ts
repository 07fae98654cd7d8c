import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserArguments } from '@scanlist/e2e/browser';
import { changeSlice } from '@scanlist/e2e/changed-slice';
import type { RunningStack } from '@scanlist/e2e/stack';
import { type Browser, chromium } from 'playwright';
import { median } from './support/load.ts';
import { type MeasuredPage, makePages } from './support/pages.ts';
import { ownerBuild, publishSlice } from './support/publish-slice.ts';
import type { Figure } from './support/report.ts';
import { openPhone, type Visit, visit } from './support/slow-phone.ts';
import { listBytes, sumBytes } from './support/watch-requests.ts';

/** Odd, so that the median is one of them. */
const rounds = 5;

/** The page that the others are compared with. It needs no script to be painted. */
const landingPage = '/';

/** Which visit of a browser it is. */
const kinds = {
  first: 'first visit',
  second: 'second visit',
  published: 'visit after a new version of the owner slice',
} as const;
type Kind = keyof typeof kinds;

interface Bounds {
  /** The largest contentful paint of each visit to measure, as a ratio to the landing page's. */
  largestPaint: Partial<Record<Kind, number>>;
  /** Of a first visit. */
  scriptBytes: number;
}

const bounds: Record<string, Bounds> = {
  '/login': { largestPaint: { first: 1.3, second: 1.3 }, scriptBytes: 170 * 1024 },
  '/dashboard': { largestPaint: { first: 1.5, second: 1.5, published: 1.7 }, scriptBytes: 170 * 1024 },
  // The form with its checks and the sorting of its items.
  '/create-list': { largestPaint: { first: 1.5 }, scriptBytes: 225 * 1024 },
  '/list-details/:id': { largestPaint: { first: 1.5 }, scriptBytes: 185 * 1024 },
  '/list-entries/:id': { largestPaint: { first: 1.5 }, scriptBytes: 170 * 1024 },
};

const shiftMost = 0.02;

/** Every script of the owner slice has this name, so a build with another one has no script in common with it. */
const nameInEveryScript = 'webpackChunkscanlist_owner';

/**
 * Measures the screens that the shell shows, on a slow phone: the largest contentful paint compared with that of the
 * landing page, layout shift, and bytes of scripts. The first visit has nothing cached, the second one everything. Then
 * all files of the owner slice are new and those of the shell are cached. The pages take turns for several rounds.
 * With `routes`, only those pages are measured. Leaves the owner slice as it was.
 */
export async function measureShellScreens(
  stack: RunningStack,
  executablePath: string,
  routes: readonly string[],
): Promise<Figure[]> {
  const { gateway } = stack.read();
  const pages = await makePages(gateway, routes.length > 0 ? [landingPage, ...routes] : []);
  const folder = mkdtempSync(join(tmpdir(), 'scanlist-bench-'));
  changeSlice(ownerBuild, folder, nameInEveryScript, `${nameInEveryScript}_changed`);
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  let live = ownerBuild;
  const publish = async () => {
    live = live === ownerBuild ? folder : ownerBuild;
    await publishSlice(stack, 'owner', live);
  };
  try {
    const seen = pages
      .filter(({ route }) => route === landingPage || route in bounds)
      .map((page) => ({ page, visits: {} as Visits }));
    for (let round = 0; round < rounds; round += 1) {
      for (const { page, visits } of seen) await visitInTurn(browser, gateway, page, visits, publish);
    }
    const landing = seen.find(({ page }) => page.route === landingPage)?.visits.first ?? [];
    return seen.flatMap(({ page, visits }) => toFigures(page.route, visits, landing));
  } finally {
    await browser.close();
    if (live !== ownerBuild) await publish();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Visits = Partial<Record<Kind, Visit[]>>;

/** Adds one visit of each kind that this page is measured with; all of them are by one browser. */
async function visitInTurn(
  browser: Browser,
  gateway: string,
  { route, path, cookies, content }: MeasuredPage,
  visits: Visits,
  publish: () => Promise<void>,
): Promise<void> {
  const context = await openPhone(browser, gateway, cookies);
  for (const kind of kindsOf(route)) {
    if (kind === 'published') await publish();
    const seen = await visit(context, `${gateway}${path}`, content);
    visits[kind] = [...(visits[kind] ?? []), seen];
  }
  await context.close();
}

/** In the order in which a browser makes them. */
function kindsOf(route: string): Kind[] {
  const measured = bounds[route]?.largestPaint ?? { first: Number.NaN };
  return (Object.keys(kinds) as Kind[]).filter((kind) => kind in measured);
}

function toFigures(route: string, visits: Visits, landing: Visit[]): Figure[] {
  const bound = bounds[route];
  if (!bound) return [];
  const landingMs = medianOf(landing, 'largestMs');
  const ratios = kindsOf(route).map((kind): Figure => {
    const seen = visits[kind] ?? [];
    const largestMs = medianOf(seen, 'largestMs');
    return {
      name: `${route}, ${kinds[kind]}, largest contentful paint / that of the landing page`,
      value: largestMs / landingMs,
      unit: 'ratio',
      bound: { most: bound.largestPaint[kind] ?? Number.NaN },
      detail: [
        `${largestMs.toFixed(0)} ms / ${landingMs.toFixed(0)} ms`,
        `first contentful paint ${medianOf(seen, 'firstMs').toFixed(0)} ms`,
        `scripts ${sumBytes(seen.at(-1)?.scripts ?? [])} bytes`,
      ].join(', '),
    };
  });
  const all = Object.values(visits).flat();
  const scripts = visits.first?.at(-1)?.scripts ?? [];
  return [
    ...ratios,
    {
      name: `${route}, layout shift on a slow phone`,
      value: Math.max(...all.map(({ shift }) => shift)),
      unit: 'CLS',
      bound: { most: shiftMost },
      detail: [...new Set(all.flatMap(({ shifted }) => shifted))].join(', '),
    },
    {
      name: `${route}, JavaScript until idle, first visit`,
      value: sumBytes(scripts),
      unit: 'bytes',
      bound: { most: bound.scriptBytes },
      detail: listBytes(scripts),
    },
  ];
}

function medianOf(visits: Visit[], figure: 'firstMs' | 'largestMs'): number {
  return median(visits.map((each) => each[figure]));
}
