import { z } from 'zod';
import { ParameterError } from './stripe-error.ts';

/** A form-encoded body or query as nested objects: `items[0][price]=x` is `{ items: { 0: { price } } }`. */
export type Parameters = { [name: string]: string | Parameters };

/** Parses `a[b][c]=d` pairs. Names that could reach an object's prototype are refused as unknown. */
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
export const arrayOf = <Item extends z.ZodType>(item: Item) =>
  z
    .record(z.string().regex(/^\d+$/), item)
    .transform((entries) => Object.values(entries) as z.output<Item>[]);

/** A boolean, as 'true' or 'false'. */
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');

/** A whole number within bounds. */
export const whole = ({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'integer')
    .transform(Number)
    .refine((number) => number >= min && number <= max, 'integer');

/** A text that is not empty, such as an id. */
export const text = (max = 5000) => z.string().min(1, 'empty').max(max);

/** A parameter that an empty text unsets. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .literal('')
    .transform(() => null)
    .or(schema);

/** Up to 50 metadata pairs. A pair with an empty value is removed; an empty text removes all of them. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .or(z.literal('').transform(() => null));

/** The metadata after these pairs are set. */
export function mergeMetadata(
  old: Record<string, string> | null,
  given: Record<string, string> | null | undefined,
): Record<string, string> {
  if (given === null) return {};
  const merged = { ...old, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** The parameters of every route. */
const everywhere = { expand: arrayOf(z.string()).optional() };

/**
 * Validates parameters against a route's allow-list. Throws ParameterError: first for unknown parameters, then for missing
 * or invalid ones.
 */
export function readParameters<Shape extends z.ZodRawShape>(shape: Shape, given: Parameters) {
  const parsed = z.strictObject({ ...shape, ...everywhere }).safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(deepest);
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') throw unknown(bracketed([...path, issue.keys[0] ?? '']));
  const param = bracketed(path);
  if (issue?.code === 'invalid_type' && issue.input === undefined)
    throw new ParameterError(`Missing required param: ${param}.`, param, 'parameter_missing');
  if (issue?.message === 'empty') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`;
    throw new ParameterError(message, param, 'parameter_invalid_empty');
  }
  if (issue?.message === 'integer')
    throw new ParameterError(`Invalid integer: ${param}`, param, 'parameter_invalid_integer');
  throw new ParameterError(`Invalid ${param}`, param);
}

/** Of a union, the issue of its last alternative, which is the one that is not the empty text. */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.at(-1)?.[0];
  return inner ? deepest({ ...inner, path: [...issue.path, ...inner.path] }) : issue;
}

function unknown(name: string): ParameterError {
  return new ParameterError(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
}

function bracketed([first = '', ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join('');
}
