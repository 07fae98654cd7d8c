import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A value that a writer may write, and how it differs from its example. */
export interface EdgeCase {
  what: string;
  value: unknown;
}

/**
 * Values at the edges of a schema, each different from `example` in one place: without an optional field, with null, with
 * each member of an enumeration, with the shortest and longest text, the smallest and largest number, an empty list.
 * `schema` is a JSON Schema without references; `example` matches it.
 */
export function edgeCases(schema: JsonSchema, example: unknown): EdgeCase[] {
  return [...casesOf(schema, example, '')];
}

/**
 * The paths of the parts of a schema that none of the `examples` shows: fields, elements of lists, and choices that are
 * objects or lists. Of `a | null` an example has to show `a`; an edge case shows null.
 */
export function partsNotShown(schema: JsonSchema, examples: readonly unknown[]): string[] {
  return [...missingOf(schema, examples, '')];
}

function* casesOf(schema: JsonSchema, example: unknown, path: string): Generator<EdgeCase> {
  const choices = choicesOf(schema);
  for (const choice of choices) {
    if (!choice.properties && !choice.items) yield* scalarCases(choice, path);
    // A value of another kind has no parts that this choice describes.
    if (choices.length > 1 && !matches(choice, example)) continue;
    if (choice.properties && isObject(example)) yield* objectCases(choice, example, path);
    if (choice.items && Array.isArray(example)) yield* listCases(choice, example, path);
  }
}

function* scalarCases(schema: JsonSchema, path: string): Generator<EdgeCase> {
  for (const value of edgesOf(schema)) yield { what: `${path} is ${shortly(value)}`, value };
}

function edgesOf(schema: JsonSchema): unknown[] {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return [...schema.enum];
  switch (schema.type) {
    case 'null':
      return [null];
    case 'boolean':
      return [true, false];
    case 'integer':
      return numbersAt(schema, 1);
    case 'number':
      return numbersAt(schema, Number.EPSILON);
    case 'string':
      // The edges of a pattern or format are not known.
      if (schema.pattern || schema.format) return [];
      return [schema.minLength ?? 0, ...(schema.maxLength === undefined ? [] : [schema.maxLength])].map(
        (length) => 'x'.repeat(length),
      );
    case 'array':
    case 'object':
    case undefined:
    default:
      return [];
  }
}

function numbersAt(schema: JsonSchema, step: number): number[] {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + step : minimum;
  const most = typeof exclusiveMaximum === 'number' ? exclusiveMaximum - step : maximum;
  return [least, most].filter((bound) => bound !== undefined);
}

function* objectCases(
  { properties = {}, required = [] }: JsonSchema,
  example: Record<string, unknown>,
  path: string,
): Generator<EdgeCase> {
  for (const [name, part] of Object.entries(properties)) {
    if (!(name in example)) continue;
    const { [name]: value, ...others } = example;
    const place = `${path}.${name}`;
    if (!required.includes(name)) yield { what: `without ${place}`, value: others };
    for (const { what, value: changed } of casesOf(toSchema(part), value, place)) {
      yield { what, value: { ...example, [name]: changed } };
    }
  }
}

function* listCases(
  { items, minItems = 0 }: JsonSchema,
  example: readonly unknown[],
  path: string,
): Generator<EdgeCase> {
  if (minItems === 0) yield { what: `${path} is empty`, value: [] };
  for (const [index, element] of example.entries()) {
    for (const { what, value } of casesOf(toSchema(items), element, `${path}[${index}]`)) {
      yield { what, value: example.with(index, value) };
    }
  }
}

function* missingOf(schema: JsonSchema, examples: readonly unknown[], path: string): Generator<string> {
  const choices = choicesOf(schema);
  for (const choice of choices) {
    const fitting = choices.length > 1 ? examples.filter((example) => matches(choice, example)) : examples;
    if (choice.properties) {
      const objects = fitting.filter(isObject);
      if (objects.length === 0) yield path;
      for (const [name, part] of Object.entries(choice.properties)) {
        const values = objects.filter((object) => name in object).map((object) => object[name]);
        if (objects.length > 0 && values.length === 0) yield `${path}.${name}`;
        else if (values.length > 0) yield* missingOf(toSchema(part), values, `${path}.${name}`);
      }
    }
    if (choice.items) {
      const elements = fitting.filter(Array.isArray).flat();
      if (elements.length === 0) yield `${path}[]`;
      else yield* missingOf(toSchema(choice.items), elements, `${path}[]`);
    }
  }
}

function choicesOf(schema: JsonSchema): JsonSchema[] {
  // `type: ['string', 'null']` is short for a choice.
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }) as JsonSchema);
  const choices = schema.anyOf ?? schema.oneOf;
  return choices ? choices.flatMap((choice) => choicesOf(toSchema(choice))) : [schema];
}

/** `items` and `properties` may hold `true`, which allows anything. */
function toSchema(part: unknown): JsonSchema {
  return typeof part === 'object' && part !== null ? (part as JsonSchema) : {};
}

function matches(schema: JsonSchema, value: unknown): boolean {
  return z.fromJSONSchema(schema).safeParse(value).success;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shortly(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 20)}... of ${text.length} characters` : text;
}
