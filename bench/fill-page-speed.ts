import { browserArguments } from '@scanlist/e2e/browser';
import { type Browser, chromium } from 'playwright';
import { median } from './support/load.ts';
import { signIn } from './support/owner.ts';
import type { Figure } from './support/report.ts';
import { openPhone, type Visit, visit } from './support/slow-phone.ts';
import { serveSurveyPage } from './support/surveyjs-page.ts';

const rounds = 9;

/**
 * Measures how soon a visitor with a slow phone sees the fill page of 20 items, and how soon it answers, on a first visit.
 * The same items as a form of SurveyJS, measured in turn, are what it is compared with.
 */
export async function measureFillPageSpeed(gateway: string, executablePath: string): Promise<Figure[]> {
  const owner = await signIn(gateway);
  const list = await owner.makeList({ title: 'Twenty things', items: 20 });
  const items = Array.from({ length: 20 }, (_, place) => `Check the thing number ${place + 1}`);
  const survey = await serveSurveyPage({ title: 'Twenty things', items });
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const seen: { fill: Visit[]; survey: Visit[] } = { fill: [], survey: [] };
    for (let round = 0; round < rounds; round += 1) {
      seen.fill.push(await open(browser, `${gateway}/view-list/${list.id}`, '[data-live]'));
      seen.survey.push(await open(browser, survey.url, '#root input'));
    }
    const of = (visits: Visit[], moment: 'firstMs' | 'interactiveMs') =>
      median(visits.map((each) => each[moment]));
    const compare = (moment: 'firstMs' | 'interactiveMs') => {
      const [fill, other] = [of(seen.fill, moment), of(seen.survey, moment)];
      return { value: fill / other, detail: `${fill.toFixed(0)} ms / ${other.toFixed(0)} ms` };
    };
    return [
      {
        name: 'fill page, first contentful paint / SurveyJS',
        ...compare('firstMs'),
        unit: 'ratio',
        bound: { most: 0.2 },
      },
      {
        name: 'fill page, interactive / SurveyJS',
        ...compare('interactiveMs'),
        unit: 'ratio',
        bound: { most: 0.4 },
      },
    ];
  } finally {
    await browser.close();
    survey.stop();
  }
}

/** A first visit, with nothing cached. */
async function open(browser: Browser, url: string, content: string): Promise<Visit> {
  const context = await openPhone(browser, url);
  const seen = await visit(context, url, (page) => page.locator(content).first());
  await context.close();
  if (Number.isNaN(seen.interactiveMs)) throw new Error(`${url} never was interactive`);
  return seen;
}
