import type { LiveSlices } from '@scanlist/contracts/http/routes';
import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import type { Logger } from '@scanlist/service-kit/logger';
import { type Context, Hono } from 'hono';
import type { FillPages } from '../fill-page/fill-pages.ts';
import { readFormCookie, writeFormCookie } from '../fill-page/form-cookie.ts';
import type { FillPage } from '../fill-page/inlined-script.ts';
import { pageLanguage, writeChosenLanguage } from '../fill-page/page-language.ts';
import { newFormId } from '../fill-page/posted-form.ts';
import { readScriptCookie, writeScriptCookie } from '../fill-page/script-cookie.ts';
import type { GatewayEnv } from '../http/env.ts';
import type { LinkPreviews } from '../link-previews/link-previews.ts';
import { endConnectionAfter } from '../middleware/end-connection.ts';
import type { OwnerScreens } from '../owner-screens/owner-screens.ts';
import type { PublicPages } from '../public-pages/public-pages.ts';
import { isSignedIn } from '../sessions/is-signed-in.ts';
import type { Sessions } from '../sessions/session.ts';
import { readSessionCookie } from '../sessions/session-cookie.ts';
import type { NamedVersions } from '../slices/document-mark.ts';
import { renderFallbackPage } from '../slices/fallback-page.ts';
import { type CallApi, inlinedAnswers } from '../slices/inlined-answers.ts';
import type { ServedDocuments } from '../slices/served-documents.ts';
import { containsToken, isIndexable, isPaymentPage, publicPathOf } from '../slices/shell-addresses.ts';
import { type Prerendered, renderShell } from '../slices/shell-page.ts';
import { shellWatchAnswer, shellWatchPath } from '../slices/shell-watch.ts';
import type { Slices } from '../slices/slices.ts';
import { acceptedEncodings } from '../stored-answers/accept-encoding.ts';
import { isKnown, type StoredAnswer, sendStored, storeCompressed } from '../stored-answers/stored-answer.ts';
import { isListId, listIdOf } from './ids.ts';
import { logPageError } from './log-page-error.ts';
import { type PreviewDependencies, previewDocuments, previewIn, previewRoutes } from './preview.ts';
import { type ReceiptDependencies, receiptRoutes } from './receipts.ts';

export interface PageDependencies
  extends PreviewDependencies,
    Omit<ReceiptDependencies, 'fillPagesOf' | 'logger'> {
  /** Sent with every answer. */
  headers: Record<string, string>;
  slices: Slices;
  fillPages: FillPages;
  linkPreviews: LinkPreviews;
  publicPages: PublicPages;
  ownerScreens: OwnerScreens;
  sessions: Sessions;
  documents: ServedDocuments;
  productName: string;
  callApi: CallApi;
  now: () => Date;
  logger: Logger;
}

const fillWorkerAsset = '/assets/fill/standalone/fill-worker.js';

/** All pages: the fill page, receipts, the public pages, and the shell for all the rest. */
export function pageRoutes(deps: PageDependencies): Hono<GatewayEnv> {
  const { slices } = deps;
  const shellWatch = shellWatchAnswer(deps.headers);
  return (
    new Hono<GatewayEnv>()
      .route('/', previewRoutes(deps))
      .get(shellWatchPath, async (c) => sendStored(c.req.raw, await shellWatch))
      // Below the pages that it serves, because the scope of a service worker is its own path.
      .get('/view-list/fill-worker.js', (c) => {
        const worker = slices.asset(fillWorkerAsset);
        return worker ? sendStored(c.req.raw, worker) : c.notFound();
      })
      .use(previewDocuments(deps))
      // For the worker of the fill page, which keeps it.
      .get('/view-list/offline', async function offlinePage(c) {
        const { fillPages, publicOrigin } = partsOf(c, deps);
        return sendStored(c.req.raw, await fillPages.offline(pageLanguage(c, publicOrigin)));
      })
      .get('/view-list/:id/preview.png', async function linkPreview(c) {
        return sendStored(c.req.raw, await deps.linkPreviews.picture(listIdOf(c.req.param('id'))));
      })
      .get('/view-list/:id/manifest.webmanifest', async function fillManifest(c) {
        const language = pageLanguage(c, deps.publicOrigin);
        return sendStored(c.req.raw, await deps.linkPreviews.manifest(listIdOf(c.req.param('id')), language));
      })
      .get('/view-list/:id', (c) => fillPage(c, c.req.param('id'), partsOf(c, deps)))
      .get('/view-list/:id/:initials/:slug', (c) => fillPage(c, c.req.param('id'), partsOf(c, deps)))
      .route('/receipt', receiptRoutes({ ...deps, fillPagesOf: (c) => partsOf(c, deps).fillPages }))
      .get('*', async function anyPage(c) {
        const path = publicPathOf(c.req.path);
        const parts = partsOf(c, deps);
        if (path === undefined) return shellPage(c, 200, parts);
        const page = await parts.publicPages.page(path, await isSignedIn(c, deps));
        if (!page) return shellPage(c, path === null ? 404 : 200, parts);
        return sendStored(c.req.raw, page, renderedHeaders(c, 'marketing', page, parts));
      })
  );
}

/** The live parts, or with a version that this browser looks at. */
function partsOf(c: Context<GatewayEnv>, deps: PageDependencies): PageDependencies {
  const preview = previewIn(c);
  return preview ? { ...deps, slices: preview.slices, ...preview.pages } : deps;
}

/** The address contains a token: other sites must not get it by a referrer. */
const secretAddressHeaders = { 'referrer-policy': 'no-referrer' };
const noindexHeaders = { 'x-robots-tag': 'noindex' };

/** The headers of a document that a slice rendered. */
export function renderedHeaders(
  c: Context<GatewayEnv>,
  slice: 'fill' | 'marketing',
  { sliceVersion, status }: StoredAnswer,
  { documents }: Pick<PageDependencies, 'documents'>,
): Record<string, string> {
  if (sliceVersion === undefined) return {};
  return documents.headersOf(c, {
    versions: { [slice]: sliceVersion },
    draws: status === 200 ? [slice] : [],
  });
}

async function shellPage(
  c: Context<GatewayEnv>,
  status: 200 | 404,
  { slices, ownerScreens, documents, productName, publicOrigin, callApi }: PageDependencies,
): Promise<Response> {
  const template = slices.shellTemplate();
  if (template === undefined) {
    return unavailablePage(c, 'One moment, please', 'This part of the service is starting up.');
  }
  const hasSession = readSessionCookie(c, publicOrigin) !== null;
  const answers = hasSession ? await inlinedAnswers(c, callApi) : [];
  const payments = isPaymentPage(c.req.path) ? { takesPayments: true as const } : {};
  const shellVersion = slices.shellVersion();
  const live: LiveSlices = {
    productName,
    publicOrigin,
    slices: slices.live(),
    ...(shellVersion !== undefined && { shellVersion }),
    ...(hasSession && { hasSession }),
    ...payments,
  };
  const preloads = slices.preloads(c.req.path);
  const address = new URL(c.req.url);
  // A user who is signed in does not stay on the sign-in page.
  const prerendered = hasSession
    ? await ownerScreens.render(address, answers, slices)
    : prerenderedBy(slices, address);
  const { html, headers } = renderShell(template, { live, preloads, prerendered, answers });
  const page = await storeCompressed(Buffer.from(html), {
    status,
    headers: {
      ...headers,
      ...(answers.length > 0 && { 'cache-control': 'no-store' }),
      ...(containsToken(c.req.path) && secretAddressHeaders),
      ...(!isIndexable(c.req.path) && noindexHeaders),
    },
  });
  const versions = versionsIn(live);
  const drawn = publicPathOf(c.req.path) === undefined ? 'owner' : 'marketing';
  const draws: DeployedSlice[] = status === 404 ? [] : ['shell', drawn];
  return sendStored(c.req.raw, page, documents.headersOf(c, { versions, draws }));
}

/** The versions that the shell's page names. */
function versionsIn({ slices, shellVersion }: LiveSlices): NamedVersions {
  const named = [{ name: 'shell', version: shellVersion }, ...slices];
  return Object.fromEntries(named.flatMap(({ name, version }) => (version ? [[name, version]] : [])));
}

function prerenderedBy(slices: Slices, { pathname, search }: URL): Prerendered | undefined {
  const html = slices.prerendered(pathname + search);
  return html === undefined ? undefined : { html };
}

async function fillPage(c: Context<GatewayEnv>, id: string, deps: PageDependencies): Promise<Response> {
  const { fillPages, publicOrigin, now, logger } = deps;
  try {
    const language = pageLanguage(c, publicOrigin);
    const page = await (isListId(id) ? fillPages.page(id, language) : fillPages.missing(language));
    await answerFillPage(c, page, deps);
    writeChosenLanguage(c, publicOrigin);
    writeNewFormCookie(c, publicOrigin, now);
    return c.res;
  } catch (error) {
    logPageError(logger, error, 'a fill page');
    endConnectionAfter(c, error);
    return unavailablePage(
      c,
      "We can't open this list right now",
      'Nothing is lost. Please wait a moment and try again.',
    );
  }
}

/**
 * Answers with a page as it is, or with its script inlined to a browser that was not sent this script before (decision 0077). A
 * browser that has the page in either form is sent none.
 */
async function answerFillPage(
  c: Context<GatewayEnv>,
  page: FillPage,
  { fillPages, publicOrigin, documents }: Pick<PageDependencies, 'fillPages' | 'publicOrigin' | 'documents'>,
): Promise<void> {
  const { raw: request } = c.req;
  const { opening } = page;
  const hasScript = opening !== undefined && readScriptCookie(c, publicOrigin) === opening.scriptHash;
  const takesInlined =
    opening !== undefined && (!hasScript || isKnown(request, opening.etag)) && !isKnown(request, page.etag);
  const accepted = acceptedEncodings(request.headers.get('accept-encoding'));
  const inlined = takesInlined ? await fillPages.withScript(page, accepted) : null;
  c.res = sendStored(request, inlined ?? page, renderedHeaders(c, 'fill', page, { documents }));
  if (inlined && !hasScript) writeScriptCookie(c, opening?.scriptHash ?? '', publicOrigin);
}

/** A browser that has posted a form begins another one here, which is not taken for the same. Other browsers get no cookie. */
function writeNewFormCookie(c: Context<GatewayEnv>, publicOrigin: string, now: () => Date): void {
  if (readFormCookie(c, publicOrigin) !== null) writeFormCookie(c, newFormId(now()), publicOrigin);
}

function unavailablePage(c: Context<GatewayEnv>, title: string, sentence: string): Response {
  const { html, headers } = renderFallbackPage(title, sentence);
  return c.body(html, 503, { ...headers, 'retry-after': '2', ...noindexHeaders });
}
