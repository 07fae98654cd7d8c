import { isAppError } from '@scanlist/service-kit/app-error';
import type { Preview } from '@scanlist/slices/preview-token';
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
        return message(
          c,
          404,
          'This preview link does not work',
          'Make sure you have the whole link.',
          toLivePages,
        );
      }
      const opened = await openOrWhy(previews, preview);
      if (typeof opened === 'string') return sayWhy(c, opened);
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
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const token = readPreviewCookie(c, publicOrigin);
    const preview = token === undefined ? null : (previews?.read(token) ?? null);
    if (preview === null) return next();
    const opened = await openOrWhy(previews, preview);
    if (typeof opened === 'string') {
      if (opened === 'expired' || opened === 'gone') clearPreviewCookie(c, publicOrigin);
      return sayWhy(c, opened);
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

type WhyNot = 'expired' | 'gone' | 'broken' | 'unavailable';

/** The version of a preview, or why it cannot be shown. */
async function openOrWhy(
  previews: Previews<RenderedPages> | undefined,
  preview: Preview | 'expired',
): Promise<PreviewedVersion<RenderedPages> | WhyNot> {
  if (preview === 'expired') return 'expired';
  try {
    return (await previews?.open(preview)) ?? 'gone';
  } catch (error) {
    if (isAppError(error) && error.code === 'SERVICE_UNAVAILABLE') return 'unavailable';
    throw error;
  }
}

const toLivePages = { text: 'Go to the live pages', href: '/' };
const leave = { text: 'Leave preview', href: '/preview/leave' };

function sayWhy(c: Context<GatewayEnv>, why: WhyNot): Response {
  if (why === 'expired')
    return message(c, 410, 'This preview has ended', 'It lasts a day. Ask for a new link.', toLivePages);
  if (why === 'gone') {
    const sentence = 'The version is no longer published, or it does not fit the other parts that are live.';
    return message(c, 410, 'This preview has ended', sentence, toLivePages);
  }
  const sentence =
    why === 'broken'
      ? 'The version does not work. The log of the gateway says why.'
      : 'Please try again in a moment.';
  return message(c, 503, 'This preview cannot be shown right now', sentence, leave);
}

function message(
  c: Context<GatewayEnv>,
  status: 404 | 410 | 503,
  title: string,
  sentence: string,
  link: { text: string; href: string },
): Response {
  const { html, headers } = renderFallbackPage(title, sentence, link);
  return c.body(html, status, { ...headers, ...(status === 503 && { 'retry-after': '2' }), ...unseen });
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
