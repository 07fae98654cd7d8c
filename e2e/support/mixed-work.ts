import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MadeList } from './fixtures.ts';
import { signatureOf } from './signature.ts';

/** An owner at work: who it is, and the lists that visitors fill in; the second one asks for a signature. */
export interface WorkingOwner {
  username: string;
  password: string;
  email: string;
  lists: [MadeList, MadeList];
}

/** One call: when it was sent and how long its answer took, in milliseconds. */
export interface Call {
  at: number;
  ms: number;
}

/** What has been done. */
export interface Work {
  calls: Call[];
  /** Each answer that is not what it should be. */
  wrong: string[];
  /** The entries that were acknowledged. */
  entries: { listId: string; session: string; number: number; receipt: string }[];
  /** The sessions that are left running. */
  running: string[];
  /** How many lists owners made, each of which they deleted. */
  listsMade: number;
  /** How often the product said that it has too much to do. */
  refused: number;
}

/** How many visitors come and how many things owners do in a second. */
export interface Rate {
  visits: number;
  turns: number;
}

const signature = signatureOf(6_000);

/**
 * Begins a mix of what visitors and owners do, at a steady rate, whatever the answers. Stopping it waits for what is under way
 * and answers what was done.
 */
export function startMixedWork(
  gateway: string,
  owners: readonly WorkingOwner[],
  rate: Rate,
): () => Promise<Work> {
  const work: Work = { calls: [], wrong: [], entries: [], running: [], listsMade: 0, refused: 0 };
  const underWay = new Set<Promise<void>>();
  const begin = (what: () => Promise<void>) => {
    const doing: Promise<void> = what()
      .catch((error: unknown) => void work.wrong.push(String(error)))
      .finally(() => underWay.delete(doing));
    underWay.add(doing);
  };
  const desks = owners.map((owner) => new Desk(gateway, work, owner));
  const from = performance.now();
  let [visits, turns] = [0, 0];
  const timer = setInterval(() => {
    const seconds = (performance.now() - from) / 1_000;
    for (; visits < seconds * rate.visits; visits += 1) {
      const visit = visits;
      const { lists } = pick(owners, visit);
      const isSigned = Math.floor(visit / owners.length) % 5 === 0;
      begin(() => visitList(new Browser(gateway, work), lists[isSigned ? 1 : 0], { visit, isSigned }));
    }
    for (; turns < seconds * rate.turns; turns += 1) begin(() => pick(desks, turns).turn());
  }, 10);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    await Promise.all(desks.map((desk) => desk.leave()));
    return work;
  };
}

/** A visitor reads the list, ticks, takes a tick back, notes, and completes it: one in seven twice, one in twenty never. */
async function visitList(
  browser: Browser,
  list: MadeList,
  { visit, isSigned }: { visit: number; isSigned: boolean },
): Promise<void> {
  const session = `session-${Date.now()}-${randomUUID()}`;
  const [first, second] = list.items;
  const path = `/api/lists/${list.id}`;
  const tick = (item: { id: string } | undefined, change: { completed?: boolean; note?: string | null }) =>
    browser.ask(200, 'PATCH', `${path}/items/${item?.id}`, { ...change, completedBy: session });
  await browser.ask(200, 'GET', `/view-list/${list.id}`);
  await sleep(50);
  await tick(first, { completed: true });
  await tick(second, { completed: true, note: `visit ${visit}` });
  if (visit % 3 === 0) await tick(second, { completed: false });
  await browser.ask(200, 'GET', `${path}/public?session=${session}`);
  await sleep(50);
  if (visit % 20 === 19) {
    browser.work.running.push(session);
    return;
  }
  const complete = () =>
    browser.ask<{ id: number; receipt: string }>(200, 'POST', `${path}/log-session`, {
      sessionId: session,
      signatureData: isSigned ? signature : null,
      completedItems: [{ itemId: first?.id, content: first?.content, note: null }],
      uncompletedItems: list.items
        .slice(1)
        .map(({ id, content }) => ({ itemId: id, content, note: `visit ${visit}` })),
    });
  const answers = await Promise.all(visit % 7 === 0 ? [complete(), complete()] : [complete()]);
  if (new Set(answers.map((answer) => JSON.stringify(answer))).size > 1) {
    browser.work.wrong.push(`two receipts for ${session}`);
  }
  const [answer] = answers;
  if (answer)
    browser.work.entries.push({ listId: list.id, session, number: answer.id, receipt: answer.receipt });
}

/** An owner at a desk, who does one thing after the other. */
class Desk {
  readonly #browser: Browser;
  readonly #owner: WorkingOwner;
  #done = 0;
  #isBusy = false;

  constructor(gateway: string, work: Work, owner: WorkingOwner) {
    this.#browser = new Browser(gateway, work);
    this.#owner = owner;
  }

  /** Does the next thing, unless the last one is still under way. */
  async turn(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await this.#doNext();
    } finally {
      this.#isBusy = false;
    }
  }

  async leave(): Promise<void> {
    if (this.#browser.cookie) await this.#browser.ask(200, 'POST', '/api/auth/logout', {});
  }

  async #doNext(): Promise<void> {
    const browser = this.#browser;
    const { username, password, email, lists } = this.#owner;
    const [list] = lists;
    const path = `/api/lists/${list.id}`;
    if (!browser.cookie) await browser.ask(200, 'POST', '/api/auth/login', { username, password });
    const things = [
      () => browser.ask(200, 'GET', '/api/lists'),
      () => browser.ask(200, 'GET', path),
      () => browser.ask(200, 'GET', `${path}/entries?limit=50`),
      () => browser.ask(200, 'GET', `${path}/entries?limit=50&hasNotes=1&from=2020-01-01T00:00:00Z`),
      () => browser.ask(200, 'GET', `/api/lists/${lists[1].id}/entries?limit=20`),
      () =>
        browser.ask(200, 'PUT', path, {
          ...listBody(list, email),
          description: `Edited ${this.#done} times`,
        }),
      () => this.#makeAndDelete(),
      () => browser.ask(200, 'GET', '/api/profile'),
      () => browser.ask(200, 'GET', '/dashboard'),
      () => this.leave(),
    ];
    await pick(things, this.#done++)();
  }

  async #makeAndDelete(): Promise<void> {
    const made = await this.#browser.ask<MadeList>(201, 'POST', '/api/lists', {
      ...listBody({ title: 'Made meanwhile', items: [{ content: 'Only' }] }, this.#owner.email),
    });
    if (!made) return;
    this.#browser.work.listsMade += 1;
    await this.#browser.ask(200, 'DELETE', `/api/lists/${made.id}`);
  }
}

function listBody(list: { title: string; items: object[] }, notificationEmail: string) {
  const { title, items } = list;
  return { title, description: 'Made to be filled in', type: 'TODO', notificationEmail, items };
}

/** Calls with a cookie of its own, each of which is noted. */
class Browser {
  readonly #gateway: string;
  readonly work: Work;
  cookie = '';

  constructor(gateway: string, work: Work) {
    this.#gateway = gateway;
    this.work = work;
  }

  /**
   * The body of an answer of that status; undefined, and noted as wrong, where another one came or none. What is refused because
   * the product has too much to do is noted and asked for again, as people and phones do.
   */
  async ask<Body>(status: number, method: string, path: string, body?: object): Promise<Body | undefined> {
    const { work } = this;
    try {
      // Asked again, a write makes nothing more.
      const headers = { 'idempotency-key': randomUUID() };
      let answer = await this.#send(method, path, headers, body);
      for (let refusals = 0; answer.status === 503 && refusals < 20; refusals += 1) {
        work.refused += 1;
        await sleep(1_000);
        answer = await this.#send(method, path, headers, body);
      }
      if (answer.status === status)
        return answer.text.startsWith('{') ? (JSON.parse(answer.text) as Body) : undefined;
      work.wrong.push(`${method} ${path}: ${answer.status} ${answer.text}`);
    } catch (error) {
      work.wrong.push(`${method} ${path}: ${error}`);
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
