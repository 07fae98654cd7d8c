import { z } from 'zod';
import { errorCodes } from '../errors.ts';
import * as billing from '../messages/billing.ts';
import { type EventContract, envelopeSchema, type RequestContract } from '../messages/define.ts';
import * as gateway from '../messages/gateway.ts';
import { pings } from '../messages/health.ts';
import * as lists from '../messages/lists.ts';
import * as notify from '../messages/notify.ts';
import { frontEndSchemas } from './front-end-schemas.ts';

/** What two parts of the product that are upgraded one after the other write and read. */
export interface Contract {
  /** Its place among the fixtures, such as 'events/lists.entry-recorded.v1'. */
  name: string;
  schema: z.ZodType;
}

const messages: unknown[] = [billing, gateway, lists, notify].flatMap((module) => Object.values(module));

/** Every event contract of `messages/`. */
export const events = messages.filter((value): value is EventContract => kindOf(value) === 'event');

/** Every request contract of `messages/`. */
export const requests = [...messages, ...Object.values(pings)].filter(
  (value): value is RequestContract => kindOf(value) === 'request',
);

/**
 * Every contract: events with their envelopes, requests with their replies (`{ input, output }`), and what shell, gateway
 * and slices pass to one another.
 */
export const contracts: readonly Contract[] = [
  ...events.map((event) => ({ name: `events/${shortName(event)}`, schema: envelopeSchema(event) })),
  ...requests.map((request) => ({
    name: `requests/${shortName(request)}`,
    schema: z.object({ input: request.input, output: request.output }),
  })),
  ...Object.entries(frontEndSchemas).map(([name, schema]) => ({ name: `front-end/${name}`, schema })),
];

/** The error codes that a gateway knows; it answers 500 to any other. */
export const errorCodesContract: Contract = { name: 'errors/codes', schema: z.enum(errorCodes) };

/** The JSON Schema of what a reader of a contract takes. It allows fields that the reader does not know. */
export function readerSchemaOf({ schema }: Pick<Contract, 'schema'>): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** The subject without its first word: 'lists.entry-recorded.v1'. */
function shortName({ subject }: EventContract | RequestContract): string {
  return subject.slice(subject.indexOf('.') + 1);
}

function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
}
