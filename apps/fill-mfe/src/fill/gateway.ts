import type {
  DraftItem,
  LogSessionBodyInput,
  PatchItemBody,
  PublicList,
  Receipt,
} from '@scanlist/contracts/http/fill';
import { refusalText } from '../texts/refusal-text.ts';

/**
 * The outcome of a request. `refused`: the server understood it and refused, with a message for the user; a retry is
 * useless. `unreachable`: no response, or no usable one (no network, a captive portal, a failing server, throttling);
 * retry later. `offline` when there was no response at all.
 */
export type Answer<Body> =
  | { kind: 'ok'; body: Body }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'unreachable'; offline: boolean; retryAfterMs?: number };

/** The three requests of the fill page (specification section 7). */
export interface Gateway {
  /** The list with this session's ticks and notes. */
  restore(listId: string, sessionId: string): Promise<Answer<PublicList>>;
  patchItem(listId: string, itemId: string, body: PatchItemBody): Promise<Answer<DraftItem>>;
  logSession(listId: string, body: LogSessionBodyInput): Promise<Answer<Receipt>>;
}

const answerWithinMs = 10_000;
// A signature over a slow mobile connection takes longer than a tick.
const entryWithinMs = 30_000;

/** The requests over `fetch`. None of them throws. */
export function httpGateway(request: typeof fetch = (...input) => fetch(...input)): Gateway {
  const listPath = (listId: string) => `/api/lists/${encodeURIComponent(listId)}`;

  return {
    restore: (listId, sessionId) =>
      call<PublicList>(
        `${listPath(listId)}/public?session=${encodeURIComponent(sessionId)}`,
        { method: 'GET', cache: 'no-store' },
        (body) => Array.isArray(body.items),
      ),
    patchItem: (listId, itemId, body) =>
      call<DraftItem>(
        `${listPath(listId)}/items/${encodeURIComponent(itemId)}`,
        // keepalive: a tick made just before the page is closed still arrives.
        { ...json('PATCH', body), keepalive: true },
        (answer) => typeof answer.completed === 'boolean',
      ),
    logSession: (listId, body) =>
      call<Receipt>(
        `${listPath(listId)}/log-session`,
        json('POST', body),
        (answer) => typeof answer.receipt === 'string',
        entryWithinMs,
      ),
  };

  async function call<Body>(
    path: string,
    init: RequestInit,
    looksRight: (body: Record<string, unknown>) => boolean,
    withinMs = answerWithinMs,
  ): Promise<Answer<Body>> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), withinMs);
    try {
      const response = await request(path, { ...init, credentials: 'same-origin', signal: abort.signal });
      return await read<Body>(response, looksRight);
    } catch {
      return { kind: 'unreachable', offline: true };
    } finally {
      clearTimeout(timer);
    }
  }
}

async function read<Body>(
  response: Response,
  looksRight: (body: Record<string, unknown>) => boolean,
): Promise<Answer<Body>> {
  const body: unknown = await response.json().catch(() => null);
  const object = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const { status } = response;
  if (response.ok && looksRight(object)) return { kind: 'ok', body: body as Body };
  const { message, code } = object;
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  // Without a code it is not ours: of a proxy, or of a host that has never heard of this list.
  if (isRefusal && typeof message === 'string' && code) {
    return { kind: 'refused', status, message: refusalText({ ...object, message }) };
  }
  const seconds = Number(response.headers.get('retry-after'));
  return { kind: 'unreachable', offline: false, ...(seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}) };
}

/** A request with a body. */
export function json(method: string, body: unknown): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
