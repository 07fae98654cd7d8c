import { AppError } from '@scanlist/service-kit/app-error';
import type { Context, MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { readText } from './read-body.ts';
import { inTurnIfLarge, requireBody } from './read-json.ts';

const formType = /^application\/x-www-form-urlencoded\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i;

/** Accepts only the form of a browser in UTF-8 (else 415) of at most `bytesMax` (else 413). */
export function requireForm(bytesMax: number, tooLarge?: string): MiddlewareHandler<GatewayEnv> {
  const message = 'Send a form (Content-Type: application/x-www-form-urlencoded).';
  return requireBody({ type: formType, otherType: message, bytesMax, tooLarge });
}

/**
 * The fields of a posted form, in the order in which they were sent. 400 for more than `fieldsMax`, which are counted
 * before anything is parsed. Like JSON, forms over 64 kB wait for each other.
 */
export async function readForm(c: Context<GatewayEnv>, fieldsMax: number): Promise<[string, string][]> {
  const text = await readText(c);
  if (hasMore(text, '&', fieldsMax - 1)) {
    throw new AppError('VALIDATION_FAILED', 'The form has too many fields.');
  }
  return inTurnIfLarge(text, async () => [...new URLSearchParams(text)]);
}

/** Whether `text` has `part` more than `max` times. */
function hasMore(text: string, part: string, max: number): boolean {
  let at = -1;
  for (let count = 0; count <= max; count++) {
    at = text.indexOf(part, at + 1);
    if (at === -1) return false;
  }
  return true;
}
