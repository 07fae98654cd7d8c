import { inlinedAnswerAttribute } from '@scanlist/contracts/http/routes';

/** An answer is taken within this time after the page was requested, in milliseconds. */
const ageMsMax = 30_000;

/** An answer of the API that came with the page. */
export interface InlinedAnswer {
  body: unknown;
  /** Its `Link` header. */
  link: string | null;
  /** Its `X-Total-Count` header; absent in pages of older gateways. */
  total?: string | null;
}

/**
 * Takes the answer to `GET path` out of the page, where the gateway inlined it (decision 0059). Undefined if there is none,
 * if it was taken before, or if it is old. Each copy of this module takes from the same page.
 */
export function takeInlinedAnswer(path: string): InlinedAnswer | undefined {
  const element = elements().find((candidate) => candidate.getAttribute(inlinedAnswerAttribute) === path);
  if (!element) return undefined;
  element.remove();
  if (performance.now() > ageMsMax) return undefined;
  return JSON.parse(element.textContent) as InlinedAnswer;
}

/** Removes the answers that nobody took: their page is left, or their session ends. */
export function dropInlinedAnswers(): void {
  for (const element of elements()) element.remove();
}

function elements(): Element[] {
  // Absent where a test has no page.
  return typeof document === 'undefined' ? [] : [...document.querySelectorAll(`[${inlinedAnswerAttribute}]`)];
}
