import { receiptSecretSchema } from '@scanlist/contracts/http/receipts';
import { askEntryDeletion, getReceipt } from '@scanlist/contracts/messages/lists';
import type { Caller } from '@scanlist/messaging/call';
import { isAppError, notFound } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import { type Context, Hono } from 'hono';
import { validTimeZone } from '../accounts/time-zone.ts';
import type { FillPages } from '../fill-page/fill-pages.ts';
import { pageLanguage, pageLocale, writeChosenLanguage } from '../fill-page/page-language.ts';
import type { GatewayEnv } from '../http/env.ts';
import { endConnectionAfter } from '../middleware/end-connection.ts';
import { createRateLimit } from '../middleware/limit-rate.ts';
import { renderFallbackPage } from '../slices/fallback-page.ts';
import { type StoredAnswer, sendStored } from '../stored-answers/stored-answer.ts';
import type { Throttles } from '../throttles/throttles.ts';
import { logPageError } from './log-page-error.ts';

export interface ReceiptDependencies {
  caller: Caller;
  trustProxy: boolean;
  throttles: Throttles;
  publicOrigin: string;
  /** The pages for this browser, which may look at another version of the slice. */
  fillPagesOf(c: Context<GatewayEnv>): FillPages;
  logger: Logger;
}

/** A visitor opens a few; a company's phones may share an address. */
const receiptsPerMinute = 120;

/** The address contains the secret. */
const secretHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * `/receipt/:secret`, what a visitor submitted (decision 0075). `?zone=` is the zone of its
 * times, `?download` answers it as a file, and a POST asks the owner to delete the entry. It needs no script and no
 * session. A POST needs no check of its origin: a page that sends one has the secret, and could as well send it from a
 * program; browsers name no origin beside `no-referrer`.
 */
export function receiptRoutes(deps: ReceiptDependencies): Hono<GatewayEnv> {
  const { caller, trustProxy, throttles } = deps;
  const takePlace = createRateLimit({
    name: 'receipt',
    perMinute: receiptsPerMinute,
    isFrequent: true,
    trustProxy,
    throttles,
  });

  return new Hono<GatewayEnv>()
    .get('/:secret', (c) =>
      answerPage(c, deps, async (pages) => {
        await takePlace(c);
        const entry = await caller.call(getReceipt, { secret: secretOf(c.req.param('secret')) });
        const timeZone = validTimeZone(c.req.query('zone')) ?? 'UTC';
        const language = pageLanguage(c, deps.publicOrigin);
        return pages.receipt(entry, {
          timeZone,
          isFile: c.req.query('download') !== undefined,
          language,
          locale: pageLocale(c, language),
        });
      }),
    )
    .post('/:secret', (c) =>
      answerPage(c, deps, async () => {
        await takePlace(c);
        const secret = secretOf(c.req.param('secret'));
        await caller.call(askEntryDeletion, { secret }).catch((error: unknown) => {
          if (!isNotFound(error)) throw error;
          // The list may have been deleted meanwhile: then the receipt still opens, and says so.
          return caller.call(getReceipt, { secret });
        });
        // Relative to the address, so that nothing here repeats the secret. A reload then asks nothing again.
        const zone = validTimeZone(c.req.query('zone'));
        return c.body(null, 303, {
          location: `?${zone ? new URLSearchParams({ zone }) : ''}`,
          ...secretHeaders,
        });
      }),
    );
}

/** The secret; NOT_FOUND for an impossible one, as for an unknown one. */
function secretOf(param: string): string {
  const secret = receiptSecretSchema.safeParse(param);
  if (!secret.success) throw notFound('Receipt not found');
  return secret.data;
}

function isNotFound(error: unknown): boolean {
  return isAppError(error) && error.code === 'NOT_FOUND';
}

/** Answers with a page whatever happens: a person opened the link. */
async function answerPage(
  c: Context<GatewayEnv>,
  { fillPagesOf, publicOrigin, logger }: ReceiptDependencies,
  answer: (pages: FillPages) => Promise<StoredAnswer | Response>,
): Promise<Response> {
  const pages = fillPagesOf(c);
  try {
    const page = await answer(pages).catch((error: unknown) => {
      if (isNotFound(error)) return pages.missingReceipt(pageLanguage(c, publicOrigin));
      throw error;
    });
    if (page instanceof Response) return page;
    c.res = sendStored(c.req.raw, page);
    writeChosenLanguage(c, publicOrigin);
    return c.res;
  } catch (error) {
    if (isAppError(error) && error.code === 'THROTTLED') {
      const seconds = error.retryAfterSeconds ?? 60;
      return fallbackPage(c, 429, 'One moment, please', error.publicMessage, seconds);
    }
    logPageError(logger, error, 'a receipt');
    endConnectionAfter(c, error);
    return fallbackPage(
      c,
      503,
      'We can’t open this receipt right now',
      'Nothing is lost. Please wait a moment and try again.',
      2,
    );
  }
}

function fallbackPage(
  c: Context<GatewayEnv>,
  status: 429 | 503,
  title: string,
  sentence: string,
  retryAfterSeconds: number,
): Response {
  const { html, headers } = renderFallbackPage(title, sentence);
  return c.body(html, status, { ...headers, ...secretHeaders, 'retry-after': String(retryAfterSeconds) });
}
