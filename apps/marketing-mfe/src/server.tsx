import { createHash } from 'node:crypto';
import type { PublicPageInput, PublicPageOutput } from '@scanlist/contracts/http/public-site';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { SiteFrame } from './frame/site-frame.tsx';
import { faceLinks, pageHead } from './head/page-head.ts';
import styles from './page.css';
import { pageDataElement } from './page-data.ts';
import { notFoundPage, pageAt, pages } from './pages.ts';
import picture from './pictures/open-graph.png';
import './pictures/fixed-pictures.ts';
import { SiteContext } from './site/site.tsx';

/**
 * Every page preloads its fonts. The landing page swaps them in whenever they arrive, and requests them after its text:
 * before it, they would take the first paint's bytes, half of its time on a slow phone. On other pages the browser
 * waits a moment for them before the first paint. If they come later, this visit keeps the fallback fonts, and nothing
 * moves under a reader.
 */
const landingStyle = styleElement(styles);
const style = styleElement(styles.replaceAll('font-display:swap', 'font-display:optional'));

/** The fonts of headings and of text, which every page has on its first screen. */
const faces = ['bricolage-grotesque', 'public-sans'].flatMap(
  (name) => new RegExp(`url\\("?(/[^")]*${name}[^")]*)`).exec(styles)?.[1] ?? [],
);

/** Loaded once: the gateway waits for the module, and rendering a page then waits for nothing. */
const pageComponents = new Map<string, ComponentType>(
  await Promise.all(
    [...pages, notFoundPage].map(async ({ name, load }) => [name, (await load()).Page] as const),
  ),
);

/**
 * Renders a public page as a whole document. The output depends only on the input, so the gateway may cache it. Its
 * markup has no inline style attribute and runs no inline script; what it loads comes late and from this origin.
 */
export function renderPublicPage(input: PublicPageInput): PublicPageOutput {
  const page = pageAt(input.path);
  const Page = pageComponents.get(page.name);
  if (!Page) throw new Error(`Nothing draws ${page.name}`);
  const root = renderToString(
    <SiteContext value={{ ...input.site, isSignedIn: input.isSignedIn, toast() {}, signOut: async () => {} }}>
      <SiteFrame>
        <Page />
      </SiteFrame>
    </SiteContext>,
  );
  const isLanding = page.path === '/';
  const { element, hash } = isLanding ? landingStyle : style;
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">' +
    `${pageHead(page, input, { picture })}${isLanding ? '' : faceLinks(faces)}${element}</head>` +
    `<body><div id="root">${root}</div>${isLanding ? faceLinks(faces) : ''}${pageDataElement(input)}${scriptTags(page.name)}</body></html>`;
  return { html, status: page.path === null ? 404 : 200, styleHashes: [hash] };
}

/** The scripts of the frame and of the page, loaded in parallel after the page. */
function scriptTags(name: string): string {
  const files = new Set([...(__PUBLIC_SCRIPTS__.main ?? []), ...(__PUBLIC_SCRIPTS__[name] ?? [])]);
  return [...files].map((src) => `<script defer src="${src}"></script>`).join('');
}

function styleElement(text: string): { element: string; hash: string } {
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  return { element: `<style>${text}</style>`, hash };
}
