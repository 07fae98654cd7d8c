import { logSessionBodySchema, logSessionBytesMax } from '@scanlist/contracts/http/fill';
import type { FillAnswer } from '@scanlist/contracts/http/fill-page';
import { AppError, isAppError, unavailable } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { FillPages } from '../fill-page/fill-pages.ts';
import { formCookieSeconds, readFormCookie, writeFormCookie } from '../fill-page/form-cookie.ts';
import type { FormSecrets } from '../fill-page/form-secrets.ts';
import { pageLanguage, pageLocale } from '../fill-page/page-language.ts';
import {
  completionBody,
  countDone,
  formIdMadeAtMs,
  isFormId,
  issuesOfForm,
  newFormId,
  type ParsedForm,
  parseForm,
  sessionIdOf,
} from '../fill-page/posted-form.ts';
import type { GatewayEnv } from '../http/env.ts';
import { endConnectionAfter } from '../middleware/end-connection.ts';
import { asAppError, retryAfterSecondsOf, statusOfCode } from '../middleware/problem-responses.ts';
import { readForm, requireForm } from '../middleware/read-form.ts';
import { parseBody } from '../middleware/read-json.ts';
import { requireOrigin } from '../middleware/require-origin.ts';
import { renderFallbackPage } from '../slices/fallback-page.ts';
import { sendStored } from '../stored-answers/stored-answer.ts';
import type { FillWrites } from './fill-writes.ts';
import { isListId } from './ids.ts';

export interface FillFormDependencies {
  fillPages: FillPages;
  fillWrites: FillWrites;
  formSecrets: FormSecrets;
  publicOrigin: string;
  now: () => Date;
  logger: Logger;
}

/** URL encoding makes three characters of most bytes; what is read from it may have `logSessionBytesMax`. */
const formBytesMax = 3 * logSessionBytesMax;

/** A list of 300 items has a tick and a note for each, and four other fields. */
const formFieldsMax = 1_000;

/**
 * `POST /view-list/:id`: the fill page's form, for browsers without its script (decision 0074). The rules, limits and
 * entries are those of `log-session`, and every answer is a page. A form from the page that all visitors share has no id:
 * its browser is asked to post it again to an address with an id (307), which is in no cached page.
 */
export function fillFormRoutes(deps: FillFormDependencies): Hono<GatewayEnv> {
  const { fillPages, fillWrites, formSecrets, publicOrigin, now, logger } = deps;
  const languageOf = (c: Context<GatewayEnv>) => pageLanguage(c, publicOrigin);

  return new Hono<GatewayEnv>().onError(answerRefusal).post(
    '/view-list/:id',
    requireOrigin(publicOrigin),
    async function limitForms(c, next) {
      await fillWrites.takePlace(c);
      await fillWrites.refuseSpent(c);
      await next();
    },
    requireForm(formBytesMax),
    async function postForm(c) {
      const listId = c.req.param('id');
      if (!isListId(listId)) return sendStored(c.req.raw, await fillPages.missing(languageOf(c)));
      const form = parseForm(await readForm(c, formFieldsMax));
      const known = readFormCookie(c, publicOrigin);
      const inAddress = c.req.query('form') ?? '';
      if (form.formId) return complete(c, listId, form, form.formId);
      if (!isFormId(inAddress)) return giveId(c, listId, form, known ?? newFormId(now()));
      // Without cookies, a second tap would get another id, and make a second entry.
      const isRecent = now().getTime() - formIdMadeAtMs(inAddress) < formCookieSeconds * 1_000;
      if (known === null && isRecent) return askOnceMore(c, listId, form, inAddress);
      return complete(c, listId, form, inAddress);
    },
  );

  /** Has the browser post the form again with an id. Text browsers would not repeat its content: they get a page. */
  function giveId(
    c: Context<GatewayEnv>,
    listId: string,
    form: ParsedForm,
    formId: string,
  ): Promise<Response> | Response {
    if (!c.req.header('user-agent')?.startsWith('Mozilla/')) return askOnceMore(c, listId, form, formId);
    writeFormCookie(c, formId, publicOrigin);
    c.header('Cache-Control', 'no-store');
    const lang = c.req.query('lang');
    const query = new URLSearchParams({ form: formId, ...(lang && { lang }) });
    return c.redirect(`/view-list/${listId}?${query}`, 307);
  }

  function askOnceMore(
    c: Context<GatewayEnv>,
    listId: string,
    posted: ParsedForm,
    formId: string,
  ): Promise<Response> {
    return answerForm(c, listId, posted, formId, null);
  }

  /** Records the form as an entry, and answers the receipt, or the form with what is wrong. */
  async function complete(
    c: Context<GatewayEnv>,
    listId: string,
    form: ParsedForm,
    formId: string,
  ): Promise<Response> {
    try {
      const sessionId = sessionIdOf(formId, listId, form);
      const sent = completionBody(form, sessionId, await formSecrets.receiptSecretOf(sessionId));
      const bytes = Buffer.byteLength(JSON.stringify(sent));
      if (bytes > logSessionBytesMax) throw new AppError('BODY_TOO_LARGE', 'What you sent is too large.');
      const session = parseBody(logSessionBodySchema, sent);
      const receipt = await fillWrites.complete(c, listId, session, bytes).catch(async (error: unknown) => {
        // As the page's script does (decision 0089).
        const other = isTaken(error) && (await formSecrets.otherSessionOf(formId, sessionId));
        if (!other) throw error;
        return fillWrites.complete(c, listId, { ...session, sessionId: other, sentAgain: true }, bytes);
      });
      return await answerReceipt(c, listId, {
        kind: 'recorded',
        receipt,
        done: countDone(form),
        total: form.items.length,
        ...(receipt.opensReceipt && { receiptHref: `/receipt/${session.receiptSecret}` }),
      });
    } catch (error) {
      const known = asAppError(error);
      if (known.code === 'NOT_FOUND') return sendStored(c.req.raw, await fillPages.missing(languageOf(c)));
      if (known.code === 'INTERNAL') logger.error({ err: error }, 'a form could not be recorded');
      return answerForm(c, listId, form, formId, known);
    }
  }

  /** The page of an answer, in the visitor's language and locale. */
  function drawAnswer(c: Context<GatewayEnv>, listId: string, answer: FillAnswer, status: number) {
    const language = languageOf(c);
    return fillPages.answer(listId, answer, status, language, pageLocale(c, language));
  }

  /** The thank-you page. The entry is recorded, so the receipt is shown even if the slice cannot draw it. */
  async function answerReceipt(
    c: Context<GatewayEnv>,
    listId: string,
    answer: Extract<FillAnswer, { kind: 'recorded' }>,
  ): Promise<Response> {
    const page = await drawAnswer(c, listId, answer, 200).catch((err: unknown) => {
      logger.warn({ err }, 'a receipt could not be drawn');
      return null;
    });
    if (page) return sendStored(c.req.raw, page);
    const { receipt, createdAt } = answer.receipt;
    const sentence = `Your entries have been saved successfully. Receipt ${receipt}, ${new Date(createdAt).toUTCString()}`;
    return plainPage(c, 200, 'Thank You!', sentence, { text: 'Return to Homepage Now', href: '/' });
  }

  /** The form with everything that was posted, and why it is not recorded; null if it only has to be sent once more. */
  async function answerForm(
    c: Context<GatewayEnv>,
    listId: string,
    { formId: _, ...posted }: ParsedForm,
    formId: string,
    error: AppError | null,
  ): Promise<Response> {
    const why = error
      ? { code: error.code, message: error.publicMessage, issues: issuesOfForm(error.issues ?? [], posted) }
      : { code: 'ONCE_MORE', message: '', issues: [] };
    const answer: FillAnswer = { kind: 'again', formId, posted, ...why };
    const status = error ? statusOfCode[error.code] : 422;
    const page = await drawAnswer(c, listId, answer, status).catch((failure: unknown) => {
      if (isAppError(failure) && failure.code === 'NOT_FOUND') return fillPages.missing(languageOf(c));
      logger.warn({ err: failure }, 'a form could not be drawn');
      return null;
    });
    if (!page) throw error ?? unavailable('a form could not be drawn');
    const response = sendStored(c.req.raw, page);
    const retryAfterSeconds = error && retryAfterSecondsOf(error);
    if (retryAfterSeconds) response.headers.set('Retry-After', String(retryAfterSeconds));
    return response;
  }

  /** What is refused before the form is read, or cannot be drawn: a sentence, and how to send the form again. */
  function answerRefusal(error: Error, c: Context<GatewayEnv>): Response {
    const known = asAppError(error);
    if (known.code === 'INTERNAL') logger.error({ err: error }, 'a form could not be answered');
    endConnectionAfter(c, known);
    return refusalPage(c, known);
  }
}

/** Whether the session has an entry with other content, which only somebody makes who has learned its id. */
function isTaken(error: unknown): boolean {
  return isAppError(error) && error.code === 'IDEMPOTENCY_KEY_REUSED';
}

/** The page of an error without the form. */
export function refusalPage(c: Context<GatewayEnv>, error: AppError): Response {
  const status = statusOfCode[error.code];
  const isPassing = status === 408 || status === 429 || status >= 500;
  const said = error.publicMessage.replace(/\.?$/, '.');
  const sentence = isPassing
    ? `${said} Then reload this page: your browser still has what you entered, and sends it again.`
    : `${said} Go back to the list: your browser still has what you entered.`;
  const retryAfterSeconds = retryAfterSecondsOf(error);
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
  return plainPage(c, status, 'Your entries are not saved yet', sentence, null);
}

function plainPage(
  c: Context<GatewayEnv>,
  status: ContentfulStatusCode,
  title: string,
  sentence: string,
  link: { text: string; href: string } | null,
): Response {
  const { html, headers } = renderFallbackPage(title, sentence, link);
  return c.body(html, status, {
    ...headers,
    'cache-control': 'private, no-cache',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  });
}
