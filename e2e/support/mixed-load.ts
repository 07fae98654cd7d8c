import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MadeList } from './fixtures.ts';
import { signatureOf } from './signature.ts';

/** An owner for the load, with two lists that visitors fill in. The second list asks for a signature. */
export interface WorkingOwner {
  username: string;
  password: string;
  email: string;
  lists: [MadeList, MadeList];
}

/** One request on the wire: when it was sent (`performance.now()`) and how long its answer took, in milliseconds. */
export interface Call {
  at: number;
  ms: number;
  /** Whether the client sent this request before and got no usable answer. */
  isRetry: boolean;
}

/** An outcome that was not as expected, at the time its request was first sent (`performance.now()`). */
export interface Unexpected {
  at: number;
  what: string;
}

/** What the load has done, and every answer that was not as expected. */
export interface LoadResult {
  calls: Call[];
  unexpected: Unexpected[];
  /** The entries that were acknowledged with a receipt. */
  entries: { listId: string; session: string; number: number; receipt: string }[];
  /** The visitor sessions that were never submitted. */
  openSessions: string[];
  /** The number of lists that owners created and then deleted. */
  listsMade: number;
  /** The number of 503 answers. */
  refused: number;
}

/** Visits per second, and actions of owners per second. */
export interface Rate {
  visits: number;
  ownerActions: number;
}

/**
 * What a client repeats. `patient`: any request that is answered 503, every second, up to twenty times. `real`: what the
 * product's own clients repeat without being asked. A phone repeats ticks and entries, after 503 and after no answer,
 * with growing pauses. The screens of owners and the pages repeat nothing.
 */
export type Retries = 'patient' | 'real';

/** Load that is running. */
export interface MixedLoad {
  /** What has happened so far. */
  readonly work: LoadResult;
  /** Starts nothing more, waits for what is in flight, and returns what was done. */
  stop(): Promise<LoadResult>;
}

/** The pauses of a phone in milliseconds. A phone goes on after them; a request that needs more counts as unexpected. */
const phonePausesMs = [1_000, 2_000, 4_000, 8_000];
const patientPausesMs = Array.from({ length: 20 }, () => 1_000);

const signature = signatureOf(6_000);

/** Starts a mix of visits and owners' actions at a steady rate that does not depend on the answers. */
export function startMixedLoad(
  gateway: string,
  owners: readonly WorkingOwner[],
  rate: Rate,
  retries: Retries = 'patient',
): MixedLoad {
  const work: LoadResult = {
    calls: [],
    unexpected: [],
    entries: [],
    openSessions: [],
    listsMade: 0,
    refused: 0,
  };
  const inFlight = new Set<Promise<void>>();
  const start = (action: () => Promise<void>) => {
    const task: Promise<void> = action()
      .catch((error: unknown) => void work.unexpected.push({ at: performance.now(), what: String(error) }))
      .finally(() => inFlight.delete(task));
    inFlight.add(task);
  };
  const routines = owners.map((owner) => new OwnerRoutine(new Client(gateway, work, retries), owner));
  const from = performance.now();
  let [visits, ownerActions] = [0, 0];
  const timer = setInterval(() => {
    const seconds = (performance.now() - from) / 1_000;
    for (; visits < seconds * rate.visits; visits += 1) {
      const visit = visits;
      const { lists } = pick(owners, visit);
      const isSigned = Math.floor(visit / owners.length) % 5 === 0;
      start(() =>
        visitList(new Client(gateway, work, retries), lists[isSigned ? 1 : 0], { visit, isSigned }),
      );
    }
    for (; ownerActions < seconds * rate.ownerActions; ownerActions += 1)
      start(() => pick(routines, ownerActions).act());
  }, 10);
  return {
    work,
    async stop() {
      clearInterval(timer);
      await Promise.all(inFlight);
      await Promise.all(routines.map((routine) => routine.logOut()));
      return work;
    },
  };
}

/**
 * A visitor reads the list, ticks, unticks, adds notes and completes it. One in seven completes it twice, one in twenty
 * never.
 */
async function visitList(
  client: Client,
  list: MadeList,
  { visit, isSigned }: { visit: number; isSigned: boolean },
): Promise<void> {
  const session = `session-${Date.now()}-${randomUUID()}`;
  const [first, second] = list.items;
  const path = `/api/lists/${list.id}`;
  const tick = (item: { id: string } | undefined, change: { completed?: boolean; note?: string | null }) =>
    client.request<{ id: string; completed: boolean }>(
      200,
      'PATCH',
      `${path}/items/${item?.id}`,
      { ...change, completedBy: session },
      (answer) => answer.id === item?.id && answer.completed === change.completed,
    );
  const page = await client.page(`/view-list/${list.id}`, list.title);
  const script = /<script [^>]*(?:src|data-part-of)="([^"]+)"/.exec(page ?? '')?.[1];
  if (page !== undefined && !script) client.report(`GET /view-list/${list.id}: a page without a script`);
  // Most phones have the script in their cache.
  if (script && visit % 5 === 0) await client.page(script, '');
  await sleep(50);
  await tick(first, { completed: true });
  await tick(second, { completed: true, note: `visit ${visit}` });
  if (visit % 3 === 0) await tick(second, { completed: false });
  await client.request<{ items: { id: string; completed: boolean }[] }>(
    200,
    'GET',
    `${path}/public?session=${session}`,
    undefined,
    ({ items }) =>
      items.length === list.items.length &&
      items.every(
        ({ id, completed }) => completed === (id === first?.id || (id === second?.id && visit % 3 !== 0)),
      ),
  );
  await sleep(50);
  if (visit % 20 === 19) {
    client.work.openSessions.push(session);
    return;
  }
  const complete = () =>
    client.request<{ id: number; receipt: string; createdAt: string }>(
      200,
      'POST',
      `${path}/log-session`,
      {
        sessionId: session,
        signatureData: isSigned ? signature : null,
        completedItems: [{ itemId: first?.id, content: first?.content, note: null }],
        uncompletedItems: list.items
          .slice(1)
          .map(({ id, content }) => ({ itemId: id, content, note: `visit ${visit}` })),
      },
      ({ id, receipt }) => Number.isInteger(id) && receipt.length > 0,
    );
  const answers = await Promise.all(visit % 7 === 0 ? [complete(), complete()] : [complete()]);
  // During an upgrade, only one of the two answers may have a field that is new.
  const receipts = answers.map((answer) => `${answer?.id} ${answer?.receipt} ${answer?.createdAt}`);
  if (new Set(receipts).size > 1) client.report(`two receipts for ${session}: ${receipts.join(' and ')}`);
  const [answer] = answers;
  if (answer)
    client.work.entries.push({ listId: list.id, session, number: answer.id, receipt: answer.receipt });
}

/** An owner who performs one action after another. */
class OwnerRoutine {
  readonly #client: Client;
  readonly #owner: WorkingOwner;
  #done = 0;
  #isBusy = false;

  constructor(client: Client, owner: WorkingOwner) {
    this.#client = client;
    this.#owner = owner;
  }

  /** Performs the next action, unless the previous one is still in progress. */
  async act(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await this.#doNext();
    } finally {
      this.#isBusy = false;
    }
  }

  async logOut(): Promise<void> {
    if (this.#client.cookie) await this.#client.request(200, 'POST', '/api/auth/logout', {});
  }

  async #doNext(): Promise<void> {
    const client = this.#client;
    const { username, password, email, lists } = this.#owner;
    const [list] = lists;
    const path = `/api/lists/${list.id}`;
    if (!client.cookie) await client.request(200, 'POST', '/api/auth/login', { username, password });
    const description = `Edited ${this.#done} times`;
    const readEntries = (listId: string, query: string) =>
      client.request<{ id: number; items: object[] }[]>(
        200,
        'GET',
        `/api/lists/${listId}/entries?${query}`,
        undefined,
        (entries) =>
          entries.every(({ items }, n) => items.length > 0 && (n === 0 || isNumberedDown(entries, n))),
      );
    const actions = [
      () =>
        client.request<{ id: string }[]>(200, 'GET', '/api/lists', undefined, (found) =>
          lists.every(({ id }) => found.some((one) => one.id === id)),
        ),
      () => client.request<MadeList>(200, 'GET', path, undefined, (found) => hasItemsOf(found, list)),
      () => readEntries(list.id, 'limit=50'),
      () => readEntries(list.id, 'limit=50&hasNotes=1&from=2020-01-01T00:00:00Z'),
      () => readEntries(lists[1].id, 'limit=20'),
      () =>
        client.request<MadeList & { description: string }>(
          200,
          'PUT',
          path,
          { ...listBody(list, email), description },
          (saved) => saved.description === description && hasItemsOf(saved, list),
        ),
      () => this.#makeAndDelete(),
      () =>
        client.request<{ email: string }>(
          200,
          'GET',
          '/api/profile',
          undefined,
          (found) => found.email === email,
        ),
      () =>
        client.request<{ status: string }>(
          200,
          'GET',
          '/api/subscription',
          undefined,
          ({ status }) => status === 'none',
        ),
      () => client.page('/dashboard', '<script'),
      () => this.logOut(),
    ];
    await pick(actions, this.#done++)();
  }

  async #makeAndDelete(): Promise<void> {
    const body = listBody({ title: 'Made meanwhile', items: [{ content: 'Only' }] }, this.#owner.email);
    const made = await this.#client.request<MadeList>(
      201,
      'POST',
      '/api/lists',
      body,
      ({ title, items }) => title === body.title && items.length === 1,
    );
    if (!made) return;
    this.#client.work.listsMade += 1;
    await this.#client.request(200, 'DELETE', `/api/lists/${made.id}`);
  }
}

function listBody(list: { title: string; items: object[] }, notificationEmail: string) {
  const { title, items } = list;
  return { title, description: 'Made to be filled in', type: 'TODO', notificationEmail, items };
}

function hasItemsOf(found: MadeList, list: MadeList): boolean {
  return (
    found.id === list.id && found.items.map(({ id }) => id).join() === list.items.map(({ id }) => id).join()
  );
}

/** Whether an entry comes directly after a newer one, as in a page without a filter or with one. */
function isNumberedDown(entries: readonly { id: number }[], at: number): boolean {
  return (entries[at]?.id ?? 0) < (entries[at - 1]?.id ?? 0);
}

/** What one request was answered; status 0 where there was no answer. */
interface Answered {
  status: number;
  text: string;
}

/** An API client with its own cookie, which records each call. */
class Client {
  readonly #gateway: string;
  readonly #retries: Retries;
  readonly work: LoadResult;
  cookie = '';

  constructor(gateway: string, work: LoadResult, retries: Retries) {
    this.#gateway = gateway;
    this.#retries = retries;
    this.work = work;
  }

  /** Records an outcome that was not as expected. */
  report(what: string, at = performance.now()): void {
    this.work.unexpected.push({ at, what });
  }

  /**
   * Returns the body of an answer with the expected status, for which `isRight` holds. Any other outcome is recorded as
   * unexpected and returns undefined. Retries are those of the client's kind.
   */
  async request<Body>(
    status: number,
    method: string,
    path: string,
    body?: object,
    isRight: (answer: Body) => boolean = () => true,
  ): Promise<Body | undefined> {
    const at = performance.now();
    const answer = await this.#sendWithRetries(method, path, body);
    const name = `${method} ${path}`;
    if (answer.status !== status) {
      this.report(`${name}: ${answer.status} ${answer.text}`, at);
      return undefined;
    }
    try {
      const parsed = JSON.parse(answer.text) as Body;
      if (isRight(parsed)) return parsed;
    } catch {
      // Not JSON, or without what `isRight` reads.
    }
    this.report(`${name}: a wrong body, ${answer.text.slice(0, 300)}`, at);
    return undefined;
  }

  /** Returns the text of a page or file that is answered with 200 and contains `words`. */
  async page(path: string, words: string): Promise<string | undefined> {
    const at = performance.now();
    const { status, text } = await this.#sendWithRetries('GET', path);
    if (status === 200 && text.includes(words)) return text;
    this.report(`GET ${path}: ${status} without '${words}', ${text.slice(0, 300)}`, at);
    return undefined;
  }

  async #sendWithRetries(method: string, path: string, body?: object): Promise<Answered> {
    // With the same key a retried write creates nothing twice.
    const headers = { 'idempotency-key': randomUUID() };
    let answer = await this.#send(method, path, headers, body, false);
    for (const pauseMs of this.#pausesMs(method, path)) {
      if (answer.status === 503) this.work.refused += 1;
      const isAskedAgain = answer.status === 503 || (answer.status === 0 && this.#retries === 'real');
      if (!isAskedAgain) break;
      await sleep(pauseMs);
      answer = await this.#send(method, path, headers, body, true);
    }
    return answer;
  }

  #pausesMs(method: string, path: string): number[] {
    if (this.#retries === 'patient') return patientPausesMs;
    const isOfPhone = method === 'PATCH' || path.endsWith('/log-session');
    return isOfPhone ? phonePausesMs : [];
  }

  async #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: object | undefined,
    isRetry: boolean,
  ): Promise<Answered> {
    const at = performance.now();
    try {
      const answer = await fetch(this.#gateway + path, {
        method,
        headers: {
          ...headers,
          origin: this.#gateway,
          ...(this.cookie ? { cookie: this.cookie } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await answer.text();
      const [set] = answer.headers.getSetCookie();
      if (set !== undefined) this.cookie = /^[^=]+=;/.test(set) ? '' : (set.split(';')[0] ?? '');
      return { status: answer.status, text };
    } catch (error) {
      return { status: 0, text: String(error) };
    } finally {
      this.work.calls.push({ at, ms: performance.now() - at, isRetry });
    }
  }
}

function pick<One>(all: readonly One[], index: number): One {
  return all[index % all.length] as One;
}
