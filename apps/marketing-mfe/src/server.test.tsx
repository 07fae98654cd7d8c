import type { PublicPageInput } from '@scanlist/contracts/http/public-site';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { notFoundPage, pages } from './pages.ts';
import { exampleSite } from './testing/example-site.ts';

let render: typeof import('./server.tsx').renderPublicPage;

// Only the build makes its text.
vi.mock('./page.css', () => ({
  default: ['bricolage-grotesque', 'public-sans']
    .map((name) => `@font-face{font-display:swap;src:url("/assets/${name}.woff2")}`)
    .join(''),
}));

beforeAll(async () => {
  vi.stubGlobal('__PUBLIC_SCRIPTS__', {
    main: ['/assets/marketing/standalone/main.js'],
    support: ['/assets/marketing/standalone/shared.js', '/assets/marketing/standalone/support.js'],
  });
  ({ renderPublicPage: render } = await import('./server.tsx'));
});

function draw(input: Partial<PublicPageInput>) {
  const output = render({ path: '/', site: exampleSite, isSignedIn: false, ...input });
  return { ...output, body: output.html.slice(output.html.indexOf('<body>')) };
}

const paths = [...pages, notFoundPage].map(({ path }) => path);
const surfaces = paths.flatMap((path) => [
  { path, isSignedIn: false },
  { path, isSignedIn: true },
]);

describe.each(surfaces)('$path, signed in: $isSignedIn', (surface) => {
  test('has one heading of the first level, inside main, between header and footer', () => {
    const { body } = draw(surface);
    expect(body.match(/<h1[ >]/g)).toHaveLength(1);
    expect(body).toMatch(/<header.*<main id="main".*<h1.*<\/main>.*<footer/s);
  });

  test('needs nothing inline that its policy refuses', () => {
    const { body } = draw(surface);
    expect(body).not.toMatch(/<[^>]+ style="/);
    expect(body).not.toMatch(/<[^>]+ on[a-z]+="/);
    expect(body).not.toContain('<style');
    for (const [tag] of body.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/ src="\/assets\/|json"/);
  });

  test('gives every id once, and labels only by ids that are there', () => {
    const { body } = draw(surface);
    const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const named = [...body.matchAll(/ (?:aria-labelledby|aria-describedby|for|popoverTarget)="([^"]*)"/g)];
    for (const [, list = ''] of named) for (const id of list.split(' ')) expect(ids).toContain(id);
  });

  test('requests nothing from another origin', () => {
    const { html } = draw(surface);
    for (const [, url] of html.matchAll(/ src="([^"]*)"/g)) expect(url).toMatch(/^(\/|data:)/);
  });
});

test('status 404 is for unknown addresses', () => {
  expect(draw({ path: null }).status).toBe(404);
  expect(paths.filter((path) => path !== null).map((path) => draw({ path }).status)).toEqual(
    pages.map(() => 200),
  );
});

test('no page draws with its faces still to come, where a browser can wait a moment for them', () => {
  for (const path of paths) {
    const { html } = draw({ path });
    const preloads = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(
      ([, href]) => href,
    );
    expect(preloads.join(), String(path)).toMatch(/bricolage-grotesque.*public-sans/);
    expect(html.includes('font-display:optional'), String(path)).toBe(path !== '/');
  }
});

test('the landing page requests its fonts after its text, the others before the first paint', () => {
  for (const path of paths) {
    const { html } = draw({ path });
    const isAfterWords = html.indexOf('<link rel="preload"') > html.indexOf('</footer>');
    expect(isAfterWords, String(path)).toBe(path === '/');
    expect(html.lastIndexOf('<link rel="preload"')).toBeLessThan(html.indexOf('<script defer'));
  }
});

test('the landing page has every place the header leads to', () => {
  const { body } = draw({ path: '/' });
  for (const id of ['top', 'features', 'how-it-works', 'pricing', 'signup'])
    expect(body, id).toContain(` id="${id}"`);
});

test('the header shows sign-in links to a visitor, the dashboard and the sign-out to an owner', () => {
  const stranger = draw({ path: '/support' }).body;
  const owner = draw({ path: '/support', isSignedIn: true }).body;
  const header = (body: string) => body.slice(body.indexOf('<header'), body.indexOf('</header>'));
  expect(header(stranger)).toMatch(/href="\/login".*Log In.*href="\/signup".*Sign Up/s);
  expect(header(stranger)).not.toContain('/dashboard');
  expect(header(owner)).toMatch(/href="\/dashboard".*href="\/profile".*My Account.*Log Out/s);
  expect(header(owner)).not.toContain('Log In');
});

test('a page loads the frame’s script and its own, late, each once', () => {
  const { body } = draw({ path: '/support' });
  expect([...body.matchAll(/<script defer src="([^"]*)">/g)].map(([, src]) => src)).toEqual(
    ['main', 'shared', 'support'].map((name) => `/assets/marketing/standalone/${name}.js`),
  );
});

test('a page carries what it was drawn from, and no text in it can end the element', () => {
  const input = {
    path: '/contact' as const,
    site: { ...exampleSite, companyName: '</script><script>alert(1)</script>' },
    isSignedIn: true,
  };
  const { html } = draw(input);
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual(input);
  expect(html).not.toContain('<script>alert');
});

test('the same input draws the same bytes', () => {
  expect(draw({ path: '/' }).html).toBe(draw({ path: '/' }).html);
});
