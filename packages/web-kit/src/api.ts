import type { ErrorCode } from '@scanlist/contracts/errors';
import type { Issue, Problem } from '@scanlist/contracts/http/problem';
import { type InlinedAnswer, takeInlinedAnswer } from './inlined-answers.ts';
import { reportRefusal, workspaceHeaders } from './tab-workspace.ts';

/**
 * A request that did not succeed. `message` may be shown to the user: the server's own where it sent one (decision H1).
 * `status` is 0 when there was no response at all.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  /** With `IDEMPOTENCY_KEY_REUSED`: the id of what the first request with that key created. */
  readonly madeId: string | undefined;
  /** False where the server sent no message of its own: there was no response, or a proxy answered. */
  readonly hasServerMessage: boolean;

  constructor(
    status: number,
    problem: Problem,
    { hasServerMessage = true, ...options }: ErrorOptions & { hasServerMessage?: boolean } = {},
  ) {
    super(withReference(problem), options);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code;
    this.issues = problem.issues ?? [];
    this.madeId = problem.madeId;
    this.hasServerMessage = hasServerMessage;
  }
}

/** Lets a user who reports a defect name it. */
function withReference({ message, reference }: Problem): string {
  return reference === undefined ? message : `${message} (Reference ${reference})`;
}

/** Anything that turns an unknown value into a `T` or throws: a zod schema, without importing zod here. */
interface Parser<T> {
  parse(value: unknown): T;
}

/**
 * Requests to the gateway: JSON both ways (or a `Blob` as it is), with the session cookie (specification section 7), about
 * the workspace of this tab. Each resolves with the body (parsed when a schema is given) and throws `ApiError` otherwise;
 * nothing is retried. A read takes the answer that came with the page, if there is one.
 */
export const api = {
  get: <T>(path: string, schema?: Parser<T>): Promise<T> => call('GET', path, undefined, schema),
  /**
   * A paged read: the body, the `Link` header that names the next page (RFC 8288), and the `X-Total-Count` header, null
   * where it is absent.
   */
  getPage: async <T>(path: string): Promise<{ body: T; link: string | null; total: number | null }> => {
    const { body, link, total } = await exchange('GET', path, undefined);
    return { body: body as T, link, total: total == null ? null : Number(total) };
  },
  post: <T>(path: string, body: unknown = {}, schema?: Parser<T>): Promise<T> =>
    call('POST', path, body, schema),
  /**
   * A write that creates something (decision H6). `key`, a `newRequestId`, belongs to the form: sent again with it,
   * also after a lost response, the write creates nothing more and answers what it created. `IDEMPOTENCY_KEY_REUSED`
   * where the body differs.
   */
  postOnce: async <T>(path: string, key: string, body: unknown): Promise<T> => {
    const answer = await exchange('POST', path, body, { 'idempotency-key': key });
    return answer.body as T;
  },
  put: <T>(path: string, body: unknown, schema?: Parser<T>): Promise<T> => call('PUT', path, body, schema),
  patch: <T>(path: string, body: unknown, schema?: Parser<T>): Promise<T> =>
    call('PATCH', path, body, schema),
  delete: <T>(path: string, schema?: Parser<T>): Promise<T> => call('DELETE', path, undefined, schema),
};

async function call<T>(method: string, path: string, body: unknown, schema?: Parser<T>): Promise<T> {
  const answer = await exchange(method, path, body);
  return schema ? schema.parse(answer.body) : (answer.body as T);
}

async function exchange(
  method: string,
  path: string,
  body: unknown,
  more: Record<string, string> = {},
): Promise<InlinedAnswer> {
  const inlined = method === 'GET' ? takeInlinedAnswer(path) : undefined;
  if (inlined) return inlined;
  const response = await send(method, path, body, more);
  const answer = await readJson(response);
  if (!response.ok) {
    const error = refused(response.status, answer);
    reportRefusal(path, error.code);
    throw error;
  }
  return { body: answer, link: response.headers.get('link'), total: response.headers.get('x-total-count') };
}

async function send(
  method: string,
  path: string,
  body: unknown,
  more: Record<string, string>,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...workspaceHeaders(), ...more };
  const isFile = body instanceof Blob;
  if (body !== undefined) headers['content-type'] = isFile ? body.type : 'application/json';
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      // Going back after a sign-out must not show cached data.
      cache: 'no-store',
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    });
  } catch (cause) {
    throw new ApiError(0, unreachable, { cause, hasServerMessage: false });
  }
}

const unreachable: Problem = {
  code: 'SERVICE_UNAVAILABLE',
  message: 'We couldn’t reach the server. Please check your connection and try again.',
};

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** A proxy between us and the server answers with its own text, mostly HTML, which is not for users. */
function refused(status: number, answer: unknown): ApiError {
  if (isProblem(answer)) return new ApiError(status, answer);
  const message =
    status >= 500
      ? 'Something went wrong on our end. Please try again.'
      : `The server refused this request (${status}).`;
  return new ApiError(status, { code: 'INTERNAL', message }, { hasServerMessage: false });
}

/** Whether an answer is the body of an error (decision H1); without zod, which not every page loads. */
export function isProblem(answer: unknown): answer is Problem {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'message' in answer &&
    typeof answer.message === 'string' &&
    'code' in answer &&
    typeof answer.code === 'string'
  );
}
