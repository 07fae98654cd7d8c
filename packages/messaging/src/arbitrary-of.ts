import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Without U+0000 and halves of characters, which the gateway lets through to nobody. */
const texts = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' ', '\u202e', "'; drop table entry; --", '<script>', '%', '\\', '\ufeff'),
  )
  .map((text) => text.replaceAll('\u0000', ''));

/**
 * Values that a schema takes before it changes them, and near its limits some that it does not: parse them. Where a property has one of
 * the names of `known`, nine in ten have one of those values.
 */
export function arbitraryOf(
  schema: z.ZodType,
  known: Record<string, readonly unknown[]> = {},
): fc.Arbitrary<unknown> {
  return arbitraryIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

  function arbitraryIn(part: JsonSchema | boolean): fc.Arbitrary<unknown> {
    if (typeof part === 'boolean') return fc.jsonValue({ maxDepth: 2 });
    if (part.const !== undefined) return fc.constant(part.const);
    if (part.enum) return fc.constantFrom(...part.enum);
    const { type } = part;
    // `type: ['string', 'null']` is short for a choice.
    if (Array.isArray(type)) return fc.oneof(...type.map((one) => arbitraryIn({ ...part, type: one })));
    const choices = part.anyOf ?? part.oneOf;
    if (choices) return fc.oneof(...choices.map(arbitraryIn));
    switch (type) {
      case 'object':
        return objectsOf(part);
      case 'array':
        return fc.array(arbitraryIn((part.items as JsonSchema | undefined) ?? true), {
          minLength: part.minItems ?? 0,
          maxLength: Math.max(part.minItems ?? 0, Math.min(part.maxItems ?? 4, 4)),
        });
      case 'string':
        return stringsOf(part);
      case 'integer':
        return fc.integer({ min: boundOf(part.minimum, -(2 ** 31)), max: boundOf(part.maximum, 2 ** 31) });
      case 'number':
        return fc.double({ noNaN: true, min: part.minimum ?? -1e9, max: part.maximum ?? 1e9 });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case undefined:
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  }

  function objectsOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
    const fields = Object.entries(properties).map(([name, part]) => {
      const any = arbitraryIn(part);
      const values = known[name];
      const arbitrary = values
        ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: any })
        : any;
      return [name, arbitrary] as const;
    });
    return fc.record(Object.fromEntries(fields), { requiredKeys: required });
  }
}

function stringsOf({ format, pattern, minLength, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const filled = fc.string({ minLength: minLength ?? 0, maxLength: Math.max(minLength ?? 0, 40) });
  const longest = fc.constant('x'.repeat(Math.min(maxLength ?? 100, 10_000)));
  return fc.oneof(
    { weight: 5, arbitrary: filled },
    { weight: 4, arbitrary: texts },
    { weight: 1, arbitrary: longest },
  );
}

/** The bound, kept among the numbers that are whole everywhere. */
function boundOf(bound: number | undefined, otherwise: number): number {
  if (bound === undefined) return otherwise;
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, bound));
}
