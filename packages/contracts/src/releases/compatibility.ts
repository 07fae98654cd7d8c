import { z } from 'zod';
import { type Contract, readerSchemaOf } from './contracts.ts';
import { edgeCases } from './edge-cases.ts';
import type { Fixture, ReleasedSchemas } from './fixtures.ts';

/** A value that one side writes and the other one cannot read. */
export interface Break {
  /** The fixture that it comes from. */
  file: string;
  /** How it differs from the fixture: 'as stored', 'without .note', '.status is "sent"'. */
  what: string;
  reason: string;
}

/** What one release has written, and the schemas by which it reads. */
export interface Release {
  fixtures: readonly Fixture[];
  schemas: ReleasedSchemas;
}

/**
 * What the current contracts cannot read of a release: its fixtures, and values at the edges of its schemas. An event of
 * any release stays readable, because streams keep events. A request of an older release than the last one may go.
 */
export function unreadableOf(
  contracts: readonly Contract[],
  { fixtures, schemas }: Release,
  { isLast }: { isLast: boolean },
): Break[] {
  return fixtures.flatMap(({ contract: name, file, value }) => {
    const contract = contracts.find((one) => one.name === name);
    const schema = schemas[name];
    const isGone = { file, what: 'as stored', reason: `the contract ${name} is gone` };
    if (!schema) return [{ ...isGone, reason: `its release has no contract ${name}` }];
    if (!contract) return isLast || name.startsWith('events/') ? [isGone] : [];
    return breaksOf(file, value, { writer: z.fromJSONSchema(schema), schema, reader: contract.schema });
  });
}

/**
 * What a release cannot read of what the current contracts allow to write: the current fixtures, and values at the edges
 * of the current schemas. A contract that the release does not have is skipped: it neither sends nor receives it.
 */
export function unreadableBy(
  { schemas }: Pick<Release, 'schemas'>,
  contracts: readonly Contract[],
  fixtures: readonly Fixture[],
): Break[] {
  return fixtures.flatMap(({ contract: name, file, value }) => {
    const contract = contracts.find((one) => one.name === name);
    const released = schemas[name];
    if (!contract || !released) return [];
    return breaksOf(file, value, {
      writer: contract.schema,
      schema: readerSchemaOf(contract),
      reader: z.fromJSONSchema(released),
    });
  });
}

interface Sides {
  writer: z.ZodType;
  /** The writer's JSON Schema. */
  schema: z.core.JSONSchema.BaseSchema;
  reader: z.ZodType;
}

function breaksOf(file: string, value: unknown, { writer, schema, reader }: Sides): Break[] {
  const written = edgeCases(schema, value).filter((edge) => writer.safeParse(edge.value).success);
  return [{ what: 'as stored', value }, ...written].flatMap(({ what, value: each }) => {
    const read = reader.safeParse(each);
    return read.success ? [] : [{ file, what, reason: reasonOf(read.error) }];
  });
}

function reasonOf({ issues: [issue] }: z.ZodError): string {
  return issue ? `${issue.path.join('.')} ${issue.message}` : 'cannot be read';
}
