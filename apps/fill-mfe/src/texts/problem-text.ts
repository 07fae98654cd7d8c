import { noteMax, typedSignatureMax, visitorNameMax } from '@scanlist/contracts/http/limits';
import type { Refusal } from './refusal-text.ts';
import { formatKnown } from './text.ts';

/**
 * Why the server refused something, in the language of the page: by the first issue where its path says what is wrong,
 * else by the code. Where there is no text for it, and in English, it is the server's own sentence.
 */
export function problemText({ code, message, issues }: Refusal): string {
  const [issue] = Array.isArray(issues) ? issues : [];
  if (code === 'VALIDATION_FAILED' && typeof issue?.path === 'string')
    return issueText({ ...issue, message });
  const key = String(code);
  return formatKnown(technicalCodes.has(key) ? 'REFUSED' : key) ?? message;
}

/** Refusals of a page that is broken or too old, which a visitor can only load again. */
const technicalCodes: ReadonlySet<string> = new Set([
  'MALFORMED_JSON',
  'NOT_JSON',
  'METHOD_NOT_ALLOWED',
  'FORBIDDEN',
]);

/** The same for one issue. */
export function issueText({ path, message }: { path: string; message: string }): string {
  const [, key = 'VALIDATION_FAILED', max = 0] = byPath.find(([pattern]) => pattern.test(path)) ?? [];
  return formatKnown(key, { max }) ?? message;
}

/** The visitor's page has no field for a longer text: such an issue comes from a page that is older or has no script. */
const byPath: readonly (readonly [RegExp, string, number?])[] = [
  [/note$/, 'noteTooLong', noteMax],
  [/items/i, 'itemInvalid'],
  // The page has fetched the list since, and asks for the name from now on.
  [/^name$/, 'nameAsked'],
  [/^longName$/, 'nameTooLong', visitorNameMax],
  [/^signatureTyped$/, 'typedSignatureTooLong', typedSignatureMax],
  [/^signature/, 'signatureInvalid'],
];
