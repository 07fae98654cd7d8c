import { zValidator } from '@hono/zod-validator';
import { issuesOf } from '@scanlist/contracts/http/problem';
import { AppError } from '@scanlist/service-kit/app-error';
import { createSemaphore } from '@scanlist/service-kit/semaphore';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { OverloadedError } from '../admission/overloaded.ts';
import type { GatewayEnv } from '../http/env.ts';
import { refuseCostlyJson } from './json-cost.ts';
import { readText } from './read-body.ts';
import { storable } from './storable.ts';

/** Bodies of a few short fields: sign-in, a tick, a note of 2,000 characters of twelve bytes each. */
export const smallBodyBytesMax = 32_000;

/**
 * Larger bodies are parsed one at a time: parsing and checking takes milliseconds in which nothing else is answered.
 */
const largeBodyLength = 64_000;

/** One at a time, with other requests between two of them. The queue bounds the memory of waiting bodies. */
const semaphore = createSemaphore({
  atOnceMax: 1,
  queueMax: 50,
  waitMsMax: 5_000,
  refusal: () => new OverloadedError(),
});

const tooLargeMessage = 'What you sent is too large.';

const jsonType = /^application\/([\w.-]+\+)?json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i;

/** Accepts only JSON in UTF-8 (else 415) of at most `bytesMax` (else 413, also if the length was not announced). */
export function requireJson(bytesMax: number, tooLarge?: string): MiddlewareHandler<GatewayEnv> {
  const otherType = 'Send JSON in UTF-8 (Content-Type: application/json).';
  return requireBody({ type: jsonType, otherType, bytesMax, tooLarge });
}

export interface BodyLimits {
  /** What the content type has to match, else 415 with the message `otherType`. */
  type: RegExp;
  otherType: string;
  bytesMax: number;
  /** The message of 413. */
  tooLarge?: string | undefined;
}

/** Accepts only bodies of one content type of at most `bytesMax`, also if the length was not announced. */
export function requireBody({
  type,
  otherType,
  bytesMax,
  tooLarge = tooLargeMessage,
}: BodyLimits): MiddlewareHandler<GatewayEnv> {
  const countAsItComes = limitBody(bytesMax, tooLarge);
  return async function checkTypeAndSize(c, next) {
    if (!type.test(c.req.header('content-type')?.trim() ?? '')) throw new AppError('NOT_JSON', otherType);
    const announced = c.req.header('content-length');
    // The server enforces the announced length; reading the body here would cost a tenth of the whole request.
    if (announced === undefined || c.req.header('transfer-encoding') !== undefined)
      return countAsItComes(c, next);
    if (Number(announced) > bytesMax) throw new AppError('BODY_TOO_LARGE', tooLarge);
    return next();
  };
}

/** Accepts only a body of at most `bytesMax`, counted while it is read; else 413. */
export function limitBody(bytesMax: number, tooLarge = tooLargeMessage): MiddlewareHandler<GatewayEnv> {
  return bodyLimit({
    maxSize: bytesMax,
    onError: () => {
      throw new AppError('BODY_TOO_LARGE', tooLarge);
    },
  });
}

/**
 * Parses the JSON body by `schema`; `c.req.valid("json")` is its output. 400 with every issue otherwise (decision
 * H1), and for bodies that cost more to parse than any body of the API. Bodies over 64 kB wait for each other: 503
 * after too long.
 */
export function validJson<Schema extends z.ZodType>(schema: Schema) {
  const validate = zValidator(
    'json',
    schema.transform(storable<z.output<Schema>>),
    refuseInvalid,
    plainMessages,
  );
  const validateBounded: typeof validate = async function validateBounded(c, next) {
    const text = await readText(c);
    refuseCostlyJson(text);
    await inTurnIfLarge(text, async () => void (await validate(c, noNext)));
    await next();
  };
  return validateBounded;
}

/** Parses a body at once; one over 64 kB waits for its turn, and 503 is thrown after too long. */
export async function inTurnIfLarge<Result>(text: string, parse: () => Promise<Result>): Promise<Result> {
  if (text.length <= largeBodyLength) return parse();
  return semaphore(async () => {
    await yieldToOthers();
    return parse();
  });
}

async function noNext(): Promise<void> {}

function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Parses the query by `schema`; `c.req.valid('query')` is its output. */
export function validQuery<Schema extends z.ZodType>(schema: Schema) {
  return zValidator('query', schema, refuseInvalid, plainMessages);
}

/** Messages for issues without one of our own: those of zod are for programmers (decision H1). */
const plainMessages = {
  // Synchronous, because zod compiles only synchronous checks. The validator's types mix zod 3 and 4; `never` matches
  // the result that they expect.
  validationFunction: (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value, { error: plainMessage }) as never,
};

const plainMessage: z.core.$ZodErrorMap = ({ code, input, path = [] }) => problemOf(code, input, path);

function problemOf(code: string, input: unknown, path: readonly PropertyKey[]): string {
  if (path.length === 0) return fieldsMessage;
  const field = path.map(String).join('.');
  if (input === undefined) return `${field} is missing`;
  if (code === 'too_big') return `${field} is too large`;
  if (code === 'too_small') return `${field} is too small`;
  return `${field} is not valid`;
}

const fieldsMessage = 'The request does not have the expected fields.';

/** Parses what another schema has let through already. Throws AppError `VALIDATION_FAILED` with every issue. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body, { error: plainMessage });
  refuseInvalid(parsed);
  return parsed.data as z.output<Schema>;
}

function refuseInvalid(result: { success: boolean; error?: { issues: readonly unknown[] } }): void {
  if (result.success || !result.error) return;
  // The types of the validator include zod 3; our schemas are zod 4.
  const issues = issuesOf(new z.ZodError(result.error.issues as z.core.$ZodIssue[]));
  const named = issues.find((issue) => issue.path !== '');
  const message = named?.message ?? fieldsMessage;
  throw new AppError('VALIDATION_FAILED', message, { issues });
}
