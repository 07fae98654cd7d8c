import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { FillPages } from '../fill-page/fill-pages.ts';
import type { GatewayEnv } from '../http/env.ts';
import type { PublicPages } from '../public-pages/public-pages.ts';
import { renderFallbackPage } from '../slices/fallback-page.ts';
import { withPreviewBar } from '../slices/preview-bar.ts';
import { clearPreviewCookie, readPreviewCookie, writePreviewCookie } from '../slices/preview-cookie.ts';
import type { PreviewedVersion, Previews } from '../slices/previews.ts';

/** The pages that a version's server module may render. */
export interface RenderedPages {
  fillPages: FillPages;
  publicPages: PublicPages;
}

export interface PreviewDependencies {
  /** Undefined in development. */
  previews: Previews<RenderedPages> | undefined;
  publicOrigin: string;
}

type PreviewEnv = GatewayEnv & { Variables: { preview?: PreviewedVersion<RenderedPages> } };

/** `/preview/<token>` begins a preview in this browser, `/preview/leave` ends it. */
export function previewRoutes({ previews, publicOrigin }: PreviewDependencies): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>()
    .get('/preview/leave', (c) => {
      clearPreviewCookie(c, publicOrigin);
      return redirect(c, pathBefore(c, publicOrigin));
    })
    .get('/preview/:token', async function beginPreview(c) {
      const token = c.req.param('token');
      const preview = previews?.read(token) ?? null;
      if (preview === null) {
        return message(c, 404, 'This preview link does not work', 'Make sure that you have the whole link.');
      }
      if (preview === 'expired') return ended(c, 'The link was good for a day. Ask for a new one.');
      const opened = await previews?.open(preview);
      if (!opened || Array.isArray(opened)) return ended(c, goneSentence);
      writePreviewCookie(c, token, publicOrigin);
      return redirect(c, '/');
    });
}

/**
 * Gives a browser with a preview that version in every document, with a bar that says so. Nothing of it reaches a cache, and
 * no cached page reaches it. A preview that has ended says so once and is over.
 */
export function previewDocuments({
  previews,
  publicOrigin,
}: PreviewDependencies): MiddlewareHandler<GatewayEnv> {
  return async function previewDocument(c, next) {
    const token = readPreviewCookie(c, publicOrigin);
    const preview = token === undefined ? null : (previews?.read(token) ?? null);
    if (preview === null) return next();
    const opened = preview === 'expired' ? undefined : await previews?.open(preview);
    if (!opened || Array.isArray(opened)) {
      clearPreviewCookie(c, publicOrigin);
      return ended(c, preview === 'expired' ? 'It lasts a day.' : goneSentence);
    }
    (c as Context<PreviewEnv>).set('preview', opened);
    const headers = new Headers(c.req.raw.headers);
    // The whole document, and as text.
    for (const name of ['if-none-match', 'accept-encoding']) headers.delete(name);
    c.req.raw = new Request(c.req.url, { method: c.req.method, headers });
    await next();
    if (!c.res.headers.get('content-type')?.startsWith('text/html')) return;
    const sent = { html: await c.res.text(), headers: c.res.headers };
    const { html, headers: barred } = withPreviewBar(sent, opened);
    const { status } = c.res;
    c.res = undefined;
    c.res = new Response(html, { status, headers: barred });
  };
}

/** The version this browser gets instead of the live one, if any. */
export function previewIn(c: Context<GatewayEnv>): PreviewedVersion<RenderedPages> | undefined {
  return (c as Context<PreviewEnv>).get('preview');
}

const goneSentence =
  'The version is not published any more, or it does not fit the other parts that are live.';

function ended(c: Context<GatewayEnv>, sentence: string): Response {
  return message(c, 410, 'This preview has ended', sentence);
}

function message(c: Context<GatewayEnv>, status: 404 | 410, title: string, sentence: string): Response {
  const home = { text: 'Go to the live pages', href: '/' };
  const { html, headers } = renderFallbackPage(title, sentence, home);
  return c.body(html, status, { ...headers, ...unseen });
}

/** The address of the link is a key, and these answers are for one browser. */
const unseen = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'private, no-store',
};

function redirect(c: Context<GatewayEnv>, path: string): Response {
  return c.body(null, 303, { location: path, ...unseen });
}

/** The page that the browser was on, where it says so and it is one of ours; else the first page. */
function pathBefore(c: Context<GatewayEnv>, publicOrigin: string): string {
  const referrer = c.req.header('referer');
  if (!referrer || !URL.canParse(referrer)) return '/';
  const { origin, pathname, search, host } = new URL(referrer);
  const isOurs = origin === publicOrigin || host === c.req.header('host')?.toLowerCase();
  return isOurs && !pathname.startsWith('//') && !pathname.startsWith('/preview/') ? pathname + search : '/';
}
