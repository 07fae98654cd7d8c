import type { PublicPageInput, PublicPath, SiteFacts } from '@scanlist/contracts/http/public-site';
import { sliceRoutes } from '@scanlist/contracts/http/routes';
import { isAppError } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import { cachesBytesMax } from '../admission/work-memory.ts';
import type { Site } from '../site/site.ts';
import { styleSources } from '../slices/page-policy.ts';
import type { RenderedPage } from '../slices/rendered-page.ts';
import type { LoadedModule, RenderPage, ServerModule } from '../slices/server-module.ts';
import { isIndexable } from '../slices/shell-addresses.ts';
import { createAnswerCache } from '../stored-answers/answer-cache.ts';
import { compressBest, type StoredAnswer, storeCompressed } from '../stored-answers/stored-answer.ts';

/** The pages of the public site, rendered by the marketing slice. */
export interface PublicPages {
  /** The signed-out page at `path` if it is rendered already. */
  peek(path: PublicPath): StoredAnswer | undefined;
  /**
   * The page at `path`, or "404 Page Not Found" for null. Undefined if the slice is not built or cannot render it:
   * then the shell’s page is served.
   */
  page(path: PublicPath | null, isSignedIn: boolean): Promise<StoredAnswer | undefined>;
  /** When the slice was built, if it is. */
  builtAt(): Date | undefined;
  /** Renders all pages that changed, so that no request waits for it. */
  warm(): Promise<void>;
}

export interface PublicPagesOptions {
  renderer: Pick<ServerModule<PublicPageInput>, 'current' | 'firstLoad'>;
  site: Site;
  /** Sent with every page. */
  headers: Record<string, string>;
  logger: Logger;
}

/** Pages rendered once per address and sign-in state, and cached until the slice or the facts change. */
export function createPublicPages({ renderer, site, headers, logger }: PublicPagesOptions): PublicPages {
  const { getOrMake, peek } = createAnswerCache(bytesMax);
  let renderedFacts: SiteFacts | undefined;
  let factsVersion = 0;
  const queued = new WeakSet<StoredAnswer>();
  /** One at a time: each uses a thread that also hashes passwords and reads files. */
  let compressing = Promise.resolve();

  /** Identifies the slice and the facts that a page is rendered from. */
  function sourceOf({ version }: LoadedModule<PublicPageInput>, facts: SiteFacts): string {
    if (facts !== renderedFacts) {
      renderedFacts = facts;
      factsVersion++;
    }
    return `${version} ${factsVersion}`;
  }

  async function renderPage(
    { render }: LoadedModule<PublicPageInput>,
    input: PublicPageInput,
  ): Promise<StoredAnswer> {
    const page = await render(input, keyOf(input.path, input.isSignedIn));
    const answer = await storeCompressed(page.html, {
      status: page.status,
      headers: { ...headers, ...pageHeaders(input.path, page) },
    });
    return { ...answer, sliceVersion: input.version };
  }

  /** Compressed at the first request: most pages are rendered again before anybody requests them. */
  function compressOnFirstUse(answer: StoredAnswer): StoredAnswer {
    if (!queued.has(answer)) {
      queued.add(answer);
      compressing = compressing
        .then(() => compressBest(answer))
        .catch((err: unknown) => logger.error({ err }, 'a public page could not be compressed further'));
    }
    return answer;
  }

  async function cachedPage(path: PublicPath | null, isSignedIn: boolean): Promise<StoredAnswer | undefined> {
    if (!renderer.current()) await renderer.firstLoad();
    const loaded = renderer.current();
    if (!loaded) return undefined;
    const facts = site.facts();
    try {
      return await getOrMake(keyOf(path, isSignedIn), sourceOf(loaded, facts), () =>
        renderPage(loaded, { path, site: facts, isSignedIn, version: loaded.sliceVersion }),
      );
    } catch (err) {
      // The end of a renderer process is logged already.
      const isLogged = isAppError(err) && err.code === 'SERVICE_UNAVAILABLE';
      if (!isLogged) logger.error({ err, path }, 'a public page could not be rendered');
      return undefined;
    }
  }

  return {
    peek(path) {
      const loaded = renderer.current();
      const answer = loaded && peek(keyOf(path, false), sourceOf(loaded, site.facts()));
      return answer && compressOnFirstUse(answer);
    },
    async page(path, isSignedIn) {
      const answer = await cachedPage(path, isSignedIn);
      return answer && compressOnFirstUse(answer);
    },
    builtAt: () => renderer.current()?.builtAt,
    async warm() {
      await forEachPage(cachedPage);
    },
  };
}

/** Throws if a renderer cannot render every public page with these facts. */
export async function validatePublicPages(
  render: RenderPage<PublicPageInput>,
  facts: SiteFacts,
): Promise<void> {
  await forEachPage(async (path, isSignedIn) => {
    const page = await render({ path, site: facts, isSignedIn }, keyOf(path, isSignedIn));
    if (page.status !== (path === null ? 404 : 200)) throw new Error(`${path} has status ${page.status}`);
  });
}

const bytesMax = cachesBytesMax.publicPages;
const keyOf = (path: PublicPath | null, isSignedIn: boolean) => `${path} ${isSignedIn}`;

/** One page at a time, so that a requested page does not wait for all of them. */
async function forEachPage(
  act: (path: PublicPath | null, isSignedIn: boolean) => Promise<unknown>,
): Promise<void> {
  for (const path of [...sliceRoutes.marketing, null]) {
    for (const isSignedIn of [false, true]) {
      await act(path, isSignedIn);
    }
  }
}

function pageHeaders(path: PublicPath | null, { styleHashes }: RenderedPage): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Cookie',
    ...(!isIndexable(path ?? '/404') && { 'x-robots-tag': 'noindex' }),
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src ${styleSources(styleHashes)}`,
      "font-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}
