import type { SiteFacts } from '@scanlist/contracts/http/public-site';
import { describe, expect, test } from 'vitest';
import { notFoundPage, pageAt, pages } from '../pages.ts';
import { exampleSite } from '../testing/example-site.ts';
import { pageHead } from './page-head.ts';

const files = { picture: '/assets/marketing/standalone/open-graph.0123456789.png' };

function headOf(path: (typeof pages)[number]['path'], site: SiteFacts = exampleSite): string {
  return pageHead(pageAt(path), { path, site, isSignedIn: false }, files);
}

test('every page has a title of its own, short enough to be read whole, with the product in it', () => {
  const titles = [...pages, notFoundPage].map(({ title }) => title('ScanList'));
  expect(new Set(titles).size).toBe(titles.length);
  for (const title of titles) {
    expect(title).toContain('ScanList');
    expect(title.length).toBeLessThanOrEqual(65);
  }
});

test('every page that may be found is described in 50 to 160 characters of its own', () => {
  const descriptions = pages.flatMap(({ description }) => description?.('ScanList') ?? []);
  expect(descriptions).toHaveLength(pages.length - 1);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  for (const description of descriptions) {
    expect(description.length, description).toBeGreaterThan(50);
    expect(description.length, description).toBeLessThanOrEqual(160);
  }
});

test('a page names its canonical address, and so do its link previews', () => {
  const head = headOf('/support');
  expect(head).toContain('<link rel="canonical" href="https://lists.example/support">');
  expect(head).toContain('<meta property="og:url" content="https://lists.example/support">');
  expect(head).toContain(`<meta property="og:image" content="https://lists.example${files.picture}">`);
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(head).not.toContain('noindex');
});

test('a missing page must not be indexed, and has no canonical address', () => {
  for (const path of ['/message-demo', null] as const) {
    const head = headOf(path);
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect(head).not.toContain('canonical');
    expect(head).not.toContain('og:');
  }
});

describe('text from configuration stays text', () => {
  const hostile = '</title><script>alert("1")</script>&\'';
  const site: SiteFacts = {
    ...exampleSite,
    productName: hostile,
    companyName: hostile,
    companyAddress: hostile,
    socialLinks: [{ name: hostile, url: `https://a.example/"${hostile}` }],
  };

  test.each(['/', '/contact', null] as const)('in the head of %s', (path) => {
    const head = headOf(path, site);
    expect(head).not.toContain('<script>');
    expect(head.match(/<\/title>/g)).toHaveLength(1);
    for (const [, content] of head.matchAll(/content="([^"]*)"/g)) expect(content).not.toMatch(/[<>]/);
    for (const [, json = ''] of head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      expect(JSON.stringify(JSON.parse(json))).toContain('alert');
  });
});

describe('structured data', () => {
  const dataOf = (path: '/' | '/contact' | '/support', site = exampleSite) => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(headOf(path, site))?.[1];
    return json === undefined ? null : (JSON.parse(json) as Record<string, unknown>);
  };

  test('of the landing page names who runs the product and what it costs', () => {
    const [organization, application] = (dataOf('/')?.['@graph'] ?? []) as Record<string, unknown>[];
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'Lists Ltd' });
    expect(application).toMatchObject({
      '@type': 'SoftwareApplication',
      offers: [
        { price: '7.99', priceCurrency: 'USD' },
        { price: '76.70', priceCurrency: 'USD' },
      ],
    });
  });

  test('contains no prices while none are known', () => {
    expect(JSON.stringify(dataOf('/', { ...exampleSite, plans: null }))).not.toContain('offers');
  });

  test('of the contact page names the contact; other pages have none', () => {
    expect(dataOf('/contact')).toMatchObject({
      '@type': 'ContactPage',
      mainEntity: { contactPoint: { email: 'help@lists.example' } },
    });
    expect(dataOf('/support')).toBeNull();
  });
});
