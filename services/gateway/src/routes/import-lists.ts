import type { ErrorCode } from '@scanlist/contracts/errors';
import {
  type FileList,
  type ImportPreview,
  type ImportRefusal,
  importQuerySchema,
} from '@scanlist/contracts/http/imports';
import { importLimits } from '@scanlist/contracts/http/limits';
import { createLists } from '@scanlist/contracts/messages/lists';
import type { Caller } from '@scanlist/messaging/call';
import { AppError } from '@scanlist/service-kit/app-error';
import { Hono, type MiddlewareHandler } from 'hono';
import { limitPerOwner } from '../admission/limit-per-owner.ts';
import type { MemoryBudget } from '../admission/memory-budget.ts';
import type { GatewayEnv } from '../http/env.ts';
import { createFileReader } from '../list-files/read-in-thread.ts';
import type { FileKind } from '../list-files/read-lists.ts';
import { idempotencyKeyOf } from '../middleware/idempotency-key.ts';
import { readBytes } from '../middleware/read-body.ts';
import { limitBody, validQuery } from '../middleware/read-json.ts';
import { storable } from '../middleware/storable.ts';
import { jsonBytes } from './json-bytes.ts';
import { retryAfterPayment } from './retry-after-payment.ts';

const kinds: Record<string, FileKind> = {
  'text/plain': 'lines',
  'text/csv': 'csv',
  'application/json': 'json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

/** One file is read and one waits, so that a person leaves threads and places in the queue to others. */
const readsPerPersonMax = 2;

export interface ImportListDependencies {
  caller: Caller;
  memory: MemoryBudget;
}

/** `POST /api/lists/import`: the lists of a file, to look at first or to create (decision 0068). */
export function importListRoutes({ caller, memory }: ImportListDependencies): Hono<GatewayEnv> {
  const readInThread = createFileReader(memory);
  const ofPerson = limitPerOwner({ atOnceMax: readsPerPersonMax, what: 'Too many imports at once.' });
  const withinSize = limitBody(
    importLimits.bytesMax,
    'This file is larger than 1 MB. Split it into several files.',
  );
  return new Hono<GatewayEnv>().post(
    '/',
    requireKnownKind,
    withinSize,
    validQuery(importQuerySchema),
    async function importLists(c) {
      const { ownerId, accountId, actor } = c.var;
      const idempotencyKey = idempotencyKeyOf(c);
      const { preview, ...query } = c.req.valid('query');
      const bytes = await readBytes(c);
      const file = { kind: kindOf(c.req.header('content-type')), bytes, query };
      const found = storable(await ofPerson(accountId, () => readInThread(accountId, file)));
      if (preview) return c.json(found satisfies ImportPreview);
      if (found.problems.length > 0) return c.json(refusalOf(found), 400);
      // It may have waited, and been read, for twenty seconds.
      await c.var.checkAgain?.();
      const lists = found.lists.map(bodyOf);
      const make = () => caller.forward(createLists, { ownerId, lists, idempotencyKey, actor });
      return jsonBytes(c, await retryAfterPayment(caller, ownerId, make), 201);
    },
  );
}

const requireKnownKind: MiddlewareHandler<GatewayEnv> = async function requireKnownKind(c, next) {
  kindOf(c.req.header('content-type'));
  await next();
};

/** The kind that the request names; its content is checked when it is read. */
function kindOf(contentType = ''): FileKind {
  const [name = ''] = contentType.split(';');
  const kind = Object.hasOwn(kinds, name.trim().toLowerCase()) ? kinds[name.trim().toLowerCase()] : undefined;
  if (kind) return kind;
  throw new AppError(
    'NOT_JSON',
    'Send a text file, a CSV file, an Excel file (.xlsx), or a JSON file, with its Content-Type.',
  );
}

/** The error body of a file with problems. */
function refusalOf({ problems }: ImportPreview): ImportRefusal {
  const [first] = problems;
  const code: ErrorCode = 'VALIDATION_FAILED';
  return {
    code,
    message: `${first?.line ? `Line ${first.line}: ` : ''}${first?.message}`,
    issues: problems.map(({ line, message }) => ({ path: line ? `lines.${line}` : 'file', message })),
    problems,
  };
}

function bodyOf({ line: _line, defaults: _defaults, items, ...list }: FileList) {
  return { ...list, items: items.map((content) => ({ content })) };
}
