import type { PublicList } from '@scanlist/contracts/http/fill';
import { directionOf, type Language, languageTagOf } from '@scanlist/contracts/http/languages';
import { unavailable } from '@scanlist/service-kit/app-error';
import { createSemaphore } from '@scanlist/service-kit/semaphore';
import type { MemoryBudget } from '../admission/memory-budget.ts';
import { cachesBytesMax } from '../admission/work-memory.ts';
import type { LogoAnswers } from '../logos/logo-answers.ts';
import type { PublicLists } from '../public-lists/public-lists.ts';
import { icons } from '../site/site-files.ts';
import { createAnswerCache } from '../stored-answers/answer-cache.ts';
import { type Bytes, type StoredAnswer, storeAnswer } from '../stored-answers/stored-answer.ts';
import type { PreviewFacts } from './draw-preview.ts';
import { drawPreviewInProcess } from './preview-process.ts';

/** How a list looks where its address is shared, and on a home screen. */
export interface LinkPreviews {
  /** The picture for messengers; throws NOT_FOUND for a missing list, and SERVICE_UNAVAILABLE or OverloadedError where too many are drawn. */
  picture(listId: string): Promise<StoredAnswer>;
  /** The web app manifest, by which a home screen has the list's name; throws NOT_FOUND for a missing list. */
  manifest(listId: string, language: Language): Promise<StoredAnswer>;
}

export interface LinkPreviewsOptions {
  publicLists: PublicLists;
  logoAnswers: LogoAnswers;
  productName: string;
  /** Sent with every answer. */
  headers: Record<string, string>;
  memory: MemoryBudget;
  /** Tests count pictures and let them fail. */
  draw?: (facts: PreviewFacts) => Promise<Bytes>;
}

/** Pictures are drawn once for each version of a list, and cached. */
export function createLinkPreviews(options: LinkPreviewsOptions): LinkPreviews {
  const { publicLists, logoAnswers, productName, headers, memory, draw = drawPreviewInProcess } = options;
  const { getOrMake } = createAnswerCache(cachesBytesMax.linkPreviews);
  const logoOf = async ({ companyLogoUrl }: PublicList) => {
    const logo = companyLogoUrl && (await logoAnswers.find(companyLogoUrl));
    return logo ? logo.variants.identity.body : null;
  };
  const listOf = async (listId: string) => {
    const { json, answer } = await publicLists.get(listId);
    return { list: JSON.parse(Buffer.from(json).toString()) as PublicList, etag: answer.etag };
  };

  // One at a time waits in the budget, so that strangers take no owner's place in its queue.
  const oneAtATime = createSemaphore({
    atOnceMax: 1,
    queueMax: 20,
    waitMsMax: 5_000,
    refusal: () => unavailable('too many pictures of lists at once'),
  });
  const drawWithinBudget = async (facts: PreviewFacts) => {
    const giveBack = await memory.take('link previews', 'linkPreview');
    return draw(facts).finally(giveBack);
  };

  return {
    async picture(listId) {
      const { list, etag } = await listOf(listId);
      return getOrMake(listId, etag, async () => {
        const name = list.companyName || productName;
        const logo = await logoOf(list);
        const png = await oneAtATime(() => drawWithinBudget({ title: list.title, name, logo }));
        return storeAnswer(png, { headers: { ...headers, ...secretHeaders, 'content-type': 'image/png' } });
      });
    },
    async manifest(listId, language) {
      const { list } = await listOf(listId);
      const text = JSON.stringify(manifestOf(list, language));
      const contentType = 'application/manifest+json; charset=utf-8';
      return storeAnswer(new TextEncoder().encode(text), {
        headers: { ...headers, ...secretHeaders, 'content-type': contentType },
      });
    },
  };
}

/** The address names the list: search engines must not have it. */
const secretHeaders = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };

/**
 * https://www.w3.org/TR/appmanifest. The browser's own bar stays, so that a visitor sees whose page it is, and iOS keeps what is stored
 * where the list was scanned.
 */
function manifestOf({ id, title }: PublicList, language: Language) {
  return {
    id: `/view-list/${id}`,
    start_url: `/view-list/${id}`,
    scope: '/view-list/',
    name: title,
    short_name: title,
    lang: languageTagOf(language),
    dir: directionOf(language),
    display: 'minimal-ui',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons,
  };
}
