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

/** One API call: when it was sent (`performance.now()`) and how long its answer took, in milliseconds. */
export interface Call {
  at: number;
  ms: number;
}

/** What the load has done, and every answer that was not as expected. */
export interface LoadResult {
  calls: Call[];
  /** A description of each unexpected answer. */
  unexpected: string[];
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

const signature = signatureOf(6_000);

/**
 * Starts a mix of visits and owners' actions at a steady rate that does not depend on the answers. The returned
 * function stops it, waits for what is in flight, and returns what was done.
 */
export function startMixedLoad(
  gateway: string,
  owners: readonly WorkingOwner[],
  rate: Rate,
): () => Promise<LoadResult> {
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
      .catch((error: unknown) => void work.unexpected.push(String(error)))
      .finally(() => inFlight.delete(task));
    inFlight.add(task);
  };
  const routines = owners.map((owner) => new OwnerRoutine(gateway, work, owner));
  const from = performance.now();
  let [visits, ownerActions] = [0, 0];
  const timer = setInterval(() => {
    const seconds = (performance.now() - from) / 1_000;
    for (; visits < seconds * rate.visits; visits += 1) {
      const visit = visits;
      const { lists } = pick(owners, visit);
      const isSigned = Math.floor(visit / owners.length) % 5 === 0;
      start(() => visitList(new Client(gateway, work), lists[isSigned ? 1 : 0], { visit, isSigned }));
    }
    for (; ownerActions < seconds * rate.ownerActions; ownerActions += 1)
      start(() => pick(routines, ownerActions).act());
  }, 10);
  return async () => {
    clearInterval(timer);
    await Promise.all(inFlight);
    await Promise.all(routines.map((routine) => routine.logOut()));
    return work;
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
    client.request(200, 'PATCH', `${path}/items/${item?.id}`, { ...change, completedBy: session });
  await client.request(200, 'GET', `/view-list/${list.id}`);
  await sleep(50);
  await tick(first, { completed: true });
  await tick(second, { completed: true, note: `visit ${visit}` });
  if (visit % 3 === 0) await tick(second, { completed: false });
  await client.request(200, 'GET', `${path}/public?session=${session}`);
  await sleep(50);
  if (visit % 20 === 19) {
    client.work.openSessions.push(session);
    return;
  }
  const complete = () =>
    client.request<{ id: number; receipt: string }>(200, 'POST', `${path}/log-session`, {
      sessionId: session,
      signatureData: isSigned ? signature : null,
      completedItems: [{ itemId: first?.id, content: first?.content, note: null }],
      uncompletedItems: list.items
        .slice(1)
        .map(({ id, content }) => ({ itemId: id, content, note: `visit ${visit}` })),
    });
  const answers = await Promise.all(visit % 7 === 0 ? [complete(), complete()] : [complete()]);
  if (new Set(answers.map((answer) => JSON.stringify(answer))).size > 1) {
    client.work.unexpected.push(`two receipts for ${session}`);
  }
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

  constructor(gateway: string, work: LoadResult, owner: WorkingOwner) {
    this.#client = new Client(gateway, work);
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
    const actions = [
      () => client.request(200, 'GET', '/api/lists'),
      () => client.request(200, 'GET', path),
      () => client.request(200, 'GET', `${path}/entries?limit=50`),
      () => client.request(200, 'GET', `${path}/entries?limit=50&hasNotes=1&from=2020-01-01T00:00:00Z`),
      () => client.request(200, 'GET', `/api/lists/${lists[1].id}/entries?limit=20`),
      () =>
        client.request(200, 'PUT', path, {
          ...listBody(list, email),
          description: `Edited ${this.#done} times`,
        }),
      () => this.#makeAndDelete(),
      () => client.request(200, 'GET', '/api/profile'),
      () => client.request(200, 'GET', '/dashboard'),
      () => this.logOut(),
    ];
    await pick(actions, this.#done++)();
  }

  async #makeAndDelete(): Promise<void> {
    const made = await this.#client.request<MadeList>(201, 'POST', '/api/lists', {
      ...listBody({ title: 'Made meanwhile', items: [{ content: 'Only' }] }, this.#owner.email),
    });
    if (!made) return;
    this.#client.work.listsMade += 1;
    await this.#client.request(200, 'DELETE', `/api/lists/${made.id}`);
  }
}

function listBody(list: { title: string; items: object[] }, notificationEmail: string) {
  const { title, items } = list;
  return { title, description: 'Made to be filled in', type: 'TODO', notificationEmail, items };
}

/** An API client with its own cookie, which records each call. */
class Client {
  readonly #gateway: string;
  readonly work: LoadResult;
  cookie = '';

  constructor(gateway: string, work: LoadResult) {
    this.#gateway = gateway;
    this.work = work;
  }

  /**
   * Returns the body of an answer with the expected status. Any other outcome is recorded as unexpected and returns
   * undefined. A 503 is counted and retried every second, up to twenty times, as people and phones do.
   */
  async request<Body>(
    status: number,
    method: string,
    path: string,
    body?: object,
  ): Promise<Body | undefined> {
    const { work } = this;
    try {
      // With the same key a retried write creates nothing twice.
      const headers = { 'idempotency-key': randomUUID() };
      let answer = await this.#send(method, path, headers, body);
      for (let refusals = 0; answer.status === 503 && refusals < 20; refusals += 1) {
        work.refused += 1;
        await sleep(1_000);
        answer = await this.#send(method, path, headers, body);
      }
      if (answer.status === status)
        return answer.text.startsWith('{') ? (JSON.parse(answer.text) as Body) : undefined;
      work.unexpected.push(`${method} ${path}: ${answer.status} ${answer.text}`);
    } catch (error) {
      work.unexpected.push(`${method} ${path}: ${error}`);
    }
    return undefined;
  }

  async #send(method: string, path: string, headers: Record<string, string>, body?: object) {
    const at = performance.now();
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
    this.work.calls.push({ at, ms: performance.now() - at });
    const [set] = answer.headers.getSetCookie();
    if (set !== undefined) this.cookie = /^[^=]+=;/.test(set) ? '' : (set.split(';')[0] ?? '');
    return { status: answer.status, text };
  }
}

function pick<One>(all: readonly One[], index: number): One {
  return all[index % all.length] as One;
}
