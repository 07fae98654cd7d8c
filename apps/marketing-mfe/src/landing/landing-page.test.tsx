import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Site, SiteContext } from '../site/site.tsx';
import { examplePlans as plans } from '../testing/example-site.ts';
import { LandingPage } from './landing-page.tsx';

const site: Site = {
  productName: 'ScanList',
  publicOrigin: 'https://scan.example',
  companyName: 'Paper & Ink Ltd',
  companyAddress: null,
  supportEmail: 'help@scan.example',
  socialLinks: [],
  plans,
  isSignedIn: false,
  toast() {},
  signOut: async () => {},
};

function draw(facts: Partial<Site> = {}): string {
  return renderToString(
    <SiteContext value={{ ...site, ...facts }}>
      <LandingPage />
    </SiteContext>,
  ).replaceAll('<!-- -->', '');
}

test('the page is drawn on a server within the content security policy', () => {
  expect(draw()).not.toMatch(/\sstyle=|\son\w+=|javascript:/);
});

test('every section can be reached by its anchor and is named by its one heading', () => {
  const html = draw();
  for (const id of ['top', 'features', 'how-it-works', 'pricing', 'signup']) {
    expect(html.match(new RegExp(`<section id="${id}"`, 'g')), id).toHaveLength(1);
  }
  expect(html.match(/<h1/g)).toHaveLength(1);
  for (const [, heading] of html.matchAll(/<section[^>]* aria-labelledby="([^"]+)"/g)) {
    expect(html).toMatch(new RegExp(`<h[12] id="${heading}"`));
  }
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the call to action leads a stranger to the sign-up or the login, and an owner inside', () => {
  expect(doorsOf(draw())).toEqual(new Set(['/signup', '/login']));
  expect(doorsOf(draw({ isSignedIn: true }))).toEqual(new Set(['/dashboard']));
});

test('both amounts and what the year saves can be read before any script, as the catalogue has them', () => {
  const html = draw();
  for (const words of ['$7.99', '$76.70', '$6.39', 'Save 20%', 'Complete Access', 'Free for 7 days']) {
    expect(html).toContain(words);
  }
  expect(html).toContain('10 lists');
  const other = draw({
    plans: { ...plans, name: 'Everything', currency: 'eur', freeLists: 3, trialDays: 14 },
  });
  expect(other).toContain('€7.99');
  expect(other).toContain('3 lists');
  expect(other).toContain('Free for 14 days');
  expect(other).not.toContain('Complete Access');
});

test('without known prices the page names none, and still links to the sign-up', () => {
  const html = draw({ plans: null });
  expect(html).not.toMatch(/\$\d|undefined|NaN/);
  expect(html).toContain('We can’t show our prices right now.');
  expect(doorsOf(html)).toEqual(new Set(['/signup', '/login']));
});

test('the eight stated use cases are there, and no claim of what the product does not do', () => {
  const html = draw();
  for (const name of [
    'Event production',
    'Short-term rentals',
    'Retail inventory',
    'Household chores',
    'Restaurants',
    'Property management',
    'Equipment loading',
    'Medical facilities',
  ]) {
    expect(html).toContain(name);
  }
  expect(html).not.toMatch(/analytics|team|share with colleagues/i);
});

function doorsOf(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/href="(\/(?:signup|login|dashboard)[^"]*)"/g)].map(([, href = '']) => href),
  );
}
