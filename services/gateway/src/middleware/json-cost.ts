import { AppError } from '@scanlist/service-kit/app-error';

/** The deepest body of the API has four levels. */
const depthMax = 32;
/** A submission of 300 items with notes has a tenth of that. */
const partsMax = 20_000;
/** Shorter text is parsed within a millisecond, so its content is not checked. */
const freeLength = 16_000;

const quote = 34;
const comma = 44;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/**
 * Refuses JSON that costs more to parse and check than any body of the API: nested deeper than 32 levels, or of more
 * than 20,000 parts (values, names, brackets). Reads each character once and stores nothing. Throws
 * `VALIDATION_FAILED`; it does not check whether the text is JSON.
 */
export function refuseCostlyJson(text: string): void {
  if (text.length <= freeLength) return;
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case openBracket:
      case openBrace:
        if (++depth > depthMax) throw costly('The request is nested too deeply.');
        parts++;
        break;
      case closeBracket:
      case closeBrace:
        depth--;
        break;
      case comma:
      case colon:
        parts++;
    }
    if (parts > partsMax) throw costly('The request has too many parts.');
  }
}

/** The end of the string that begins at `start`; the end of the text if it has none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Whether an odd number of backslashes precedes. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === backslash) before--;
  return (at - before) % 2 === 1;
}

function costly(message: string): AppError {
  return new AppError('VALIDATION_FAILED', message, { issues: [{ path: '', message }] });
}
