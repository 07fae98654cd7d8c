import { z } from 'zod';
import { StripeError } from './stripe-error.ts';

/** A form-encoded body or query as the object its brackets describe: `items[0][price]=x` is `{ items: { 0: { price } } }`. */
export type Parameters = { [name: string]: string | Parameters };

/** Reads `a[b][c]=d` pairs. Names that could reach an object's prototype are refused as unknown. */
export function parseParameters(encoded: string): Parameters {
  const result: Parameters = Object.create(null);
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = [
      name.replace(/\[.*$/s, ''),
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? ''),
    ];
    put(result, path, value, name);
  }
  return result;
}

function put(into: Parameters, path: string[], value: string, name: string): void {
  let place = into;
  path.forEach((part, index) => {
    if (part === '__proto__' || part === 'constructor' || part === 'prototype') throw unknown(name);
    const key = part === '' ? String(Object.keys(place).length) : part;
    if (index === path.length - 1) {
      place[key] = value;
      return;
    }
    const next = place[key];
    if (typeof next === 'object') place = next;
    else {
      const made: Parameters = Object.create(null);
      place[key] = made;
      place = made;
    }
  });
}

/** An array parameter: `name[0]=a&name[1]=b`, or `name[]=a`. */
export const arrayOf = (item: z.ZodType<string>) =>
  z.record(z.string(), item).transform((entries) => Object.values(entries));

/** Switches are the words 'true' and 'false'. */
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');

/** Expanding what the answer holds anyway is allowed and does nothing. */
const everywhere = { expand: arrayOf(z.string()).optional() };

/** Checks parameters against a route's allow-list. Throws StripeError: unknown, missing or invalid. */
export function readParameters<Shape extends z.ZodRawShape>(shape: Shape, given: Parameters) {
  const parsed = z.strictObject({ ...shape, ...everywhere }).safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue?.code === 'unrecognized_keys')
    throw unknown([...issue.path.map(String), issue.keys[0] ?? ''].join('.'));
  const param = bracketed(issue?.path.map(String) ?? []);
  if (issue?.code === 'invalid_type' && issue.input === undefined) {
    throw new StripeError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  throw new StripeError(400, `Invalid ${param}`, { code: 'parameter_invalid', param });
}

function unknown(name: string): StripeError {
  return new StripeError(400, `Received unknown parameter: ${name}`, {
    code: 'parameter_unknown',
    param: name,
  });
}

function bracketed([first = '', ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join('');
}
