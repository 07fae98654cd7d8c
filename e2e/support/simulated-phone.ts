import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, httpGateway } from '../../apps/fill-mfe/src/fill/gateway.ts';
import type { UnsentEntry } from '../../apps/fill-mfe/src/fill/unsent-entry.ts';
import { createVisit, type Visit } from '../../apps/fill-mfe/src/fill/visit.ts';
import { showTexts } from '../../apps/fill-mfe/src/texts/text.ts';
import { signatureOf } from './signature.ts';
import { seeded, type UnreliableNetwork, unreliableNetwork } from './unreliable-network.ts';

/** One item as the visitor left it. */
export interface ItemState {
  completed: boolean;
  note: string | null;
}

/** What one visitor did, as the visitor remembers it. */
export interface Session {
  listId: string;
  sessionId: string;
  /** The items on the screen, by item id; after completion, as they were then. */
  items: Record<string, ItemState>;
  completed: boolean;
  /** The receipt that the phone received, or null. */
  receipt: { id: number; receipt: string; createdAt: string } | null;
}

interface Options {
  origin: string;
  listId: string;
  seed: number;
  /** The pause between two touches of the screen, in milliseconds. */
  pauseMs: { min: number; max: number };
  /** Multiplies how long requests hang or are late, and how long the phone lies there between two looks at it. */
  pace: number;
}

// Nobody reads what the page says: each key stands for its text.
showTexts({ language: 'en' }, new Proxy({}, { get: (_, key) => String(key) }));

const dayMs = 86_400_000;
const signature = signatureOf(48);
/** The longest that a visitor waits for the answer, in milliseconds. */
const waitMsMax = 120_000;

/**
 * A simulated phone. It runs the fill page's own code without its screen, over an unreliable network. Its clock is days
 * wrong, and its storage outlives its pages.
 */
export class SimulatedPhone {
  readonly sessions: Session[] = [];
  /** Requests that the product refused. There must be none, because a phone sends only valid requests. */
  readonly refusals: string[] = [];
  readonly network: UnreliableNetwork;
  readonly #options: Options;
  readonly #random: () => number;
  readonly #clockOff: number;
  readonly #texts = new Map<string, string>();
  readonly #unsent = new Map<string, UnsentEntry>();
  /** Text that is typed into note boxes but not added. It is sent with the next tick of its item, or with the entry. */
  readonly #typed = new Map<string, string>();
  #page: { visit: Visit; close(): void } | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#random = seeded(options.seed);
    this.network = unreliableNetwork(options.origin, seeded(options.seed ^ 0x5bd1e995), options.pace);
    this.#clockOff = Math.round((this.#random() - 0.5) * 20 * dayMs);
  }

  /**
   * Fills the list in and completes it, usually once, sometimes twice. One phone in ten leaves it unfinished. One in
   * twenty is switched off for good just after it completes.
   */
  async run(): Promise<void> {
    const outcome = this.#random();
    await this.#fillIn();
    if (outcome < 0.1) return;
    if (outcome < 0.15) {
      this.#complete();
      await sleep(this.#random() * this.#options.pace * 1_500);
      this.powerOff();
      return;
    }
    this.#complete();
    await this.#untilAnswered();
    if (outcome > 0.85) {
      await this.#fillIn();
      this.#complete();
      await this.#untilAnswered();
    }
  }

  /** Opens the page once more, over a network without failures. */
  async reopen(): Promise<void> {
    this.network.heal();
    await this.network.settle();
    await this.#open();
  }

  /** Returns the server's draft of a session that is not submitted, by item id. */
  async itemsOnServer({ sessionId }: Session): Promise<Session['items']> {
    const { origin, listId } = this.#options;
    const answer = await fetch(`${origin}/api/lists/${listId}/public?session=${sessionId}`);
    const { items } = (await answer.json()) as { items: (ItemState & { id: string })[] };
    return Object.fromEntries(items.map(({ id, completed, note }) => [id, { completed, note }]));
  }

  powerOff(): void {
    this.#page?.close();
  }

  /** Ticks, unticks, adds and removes notes, types text without adding it, and reloads in between. */
  async #fillIn(): Promise<void> {
    const { listId } = this.#options;
    const visit = await this.#open();
    const { items } = visit.get().list;
    const session: Session = {
      listId,
      sessionId: this.#runningSession(),
      items: Object.fromEntries(items.map(({ id }) => [id, { completed: false, note: null }])),
      completed: false,
      receipt: null,
    };
    this.sessions.push(session);
    this.#typed.clear();
    for (let touches = 6 + Math.floor(this.#random() * 9); touches > 0; touches -= 1) {
      await this.#pause();
      this.#touch(session, this.#random());
      if (this.#random() < 0.12) await this.#open();
    }
    // A completion needs at least one tick.
    const [first] = items;
    if (first) this.#tick(session, first.id, true);
  }

  #touch(session: Session, what: number): void {
    const ids = Object.keys(session.items);
    const id = ids[Math.floor(this.#random() * ids.length)] ?? '';
    const item = session.items[id];
    const visit = this.#page?.visit;
    const row = this.#row(id);
    if (!item || !visit) return;
    if (what < 0.6) {
      this.#tick(session, id, !item.completed);
    } else if (what < 0.8) {
      const note = `note ${Math.floor(this.#random() * 1e6)}`;
      visit.openNote(row);
      visit.typeNote(row, `  ${note} `);
      visit.addNote(row);
      item.note = note;
      this.#typed.delete(id);
    } else if (what < 0.9) {
      const text = `typed ${Math.floor(this.#random() * 1e6)}`;
      visit.openNote(row);
      visit.typeNote(row, text);
      this.#typed.set(id, text);
    } else if (item.note !== null) {
      visit.removeNote(row);
      item.note = null;
      this.#typed.delete(id);
    }
  }

  #tick(session: Session, id: string, completed: boolean): void {
    const item = session.items[id];
    if (!item) return;
    this.#page?.visit.tick(this.#row(id), completed);
    item.completed = completed;
    item.note = this.#typed.get(id) ?? item.note;
    this.#typed.delete(id);
  }

  #complete(): void {
    const session = this.sessions.at(-1);
    const visit = this.#page?.visit;
    if (!session || !visit) return;
    for (const [id, text] of this.#typed) {
      const item = session.items[id];
      if (item) item.note = text;
    }
    session.completed = true;
    visit.askToComplete();
    visit.confirm();
    if (visit.get().stage.name === 'signing') visit.sign({ signatureData: signature });
  }

  /** Wakes the phone every few seconds until the last entry is answered. One phone in three reloads meanwhile. */
  async #untilAnswered(): Promise<void> {
    const session = this.sessions.at(-1);
    if (this.#random() < 0.33) {
      await sleep(this.#random() * this.#options.pace * 2_000);
      await this.#open();
      // The page was closed before it stored the entry. The visitor sees the form as before and completes it again.
      if (session && !session.receipt && this.#runningSession() === session.sessionId) this.#complete();
    }
    const until = performance.now() + waitMsMax;
    const wakenAfterPolls = Math.ceil(30 * this.#options.pace);
    for (let polls = 0; session && !session.receipt; polls += 1) {
      await sleep(100);
      if (this.refusals.length > 0) return;
      if (performance.now() > until) throw new Error(`no answer for the phone of seed ${this.#options.seed}`);
      if (polls % wakenAfterPolls === wakenAfterPolls - 1) this.#page?.visit.wake();
    }
  }

  async #pause(): Promise<void> {
    const { min, max } = this.#options.pauseMs;
    await sleep(min + this.#random() * (max - min));
  }

  #runningSession(): string {
    return this.#texts.get(`scanlist-session-${this.#options.listId}`) ?? '';
  }

  /** Opens a new page. A closed page receives no more answers and stores nothing. */
  async #open(): Promise<Visit> {
    const { origin, listId } = this.#options;
    this.#page?.close();
    const list = await readList(`${origin}/api/lists/${listId}/public`);
    let isOpen = true;
    // A request of a closed page may still arrive. The closed page sends no new request and receives no answer.
    const whileOpen = async <Body>(request: () => Promise<Body>): Promise<Body> => {
      const answer = isOpen ? await request() : undefined;
      return isOpen && answer !== undefined ? answer : new Promise(() => {});
    };
    const gateway = httpGateway(this.network.request);
    const storage = {
      read: (key: string) => this.#texts.get(key) ?? null,
      write: (key: string, text: string) => {
        if (isOpen) this.#texts.set(key, text);
        return true;
      },
      remove: (key: string) => void (isOpen && this.#texts.delete(key)),
      keys: (prefix: string) => [...this.#texts.keys()].filter((key) => key.startsWith(prefix)),
    };
    const visit = createVisit(
      list,
      {
        gateway: {
          restore: (...args) => whileOpen(() => gateway.restore(...args)),
          patchItem: async (...args) =>
            this.#recordRefusal(await whileOpen(() => gateway.patchItem(...args))),
          logSession: async (of, body) => {
            const answer = await whileOpen(() => gateway.logSession(of, body));
            const session = this.sessions.find(({ sessionId }) => sessionId === body.sessionId);
            if (session && answer.kind === 'ok') session.receipt = answer.body;
            return this.#recordRefusal(answer);
          },
        },
        outboxStorage: {
          readAll: async () => ({ stored: [...this.#unsent.values()], isWhole: true }),
          write: async (entry) => {
            if (isOpen) this.#unsent.set(entry.sessionId, entry);
            return true;
          },
          remove: async (sessionId) => void (isOpen && this.#unsent.delete(sessionId)),
        },
        locate: async () => null,
        now: () => Date.now() + this.#clockOff,
      },
      storage,
    );
    visit.start([]);
    this.#page = {
      visit,
      close() {
        visit.stop();
        isOpen = false;
      },
    };
    return visit;
  }

  #recordRefusal<Body>(answer: Answer<Body>): Answer<Body> {
    if (answer.kind === 'refused') this.refusals.push(`${answer.status} ${answer.message}`);
    return answer;
  }

  #row(id: string) {
    const content = this.#page?.visit.get().list.items.find((item) => item.id === id)?.content ?? '';
    return { id, content, removed: false };
  }
}

/** Returns the list as its page contains it. Retries every second until the gateway answers. */
async function readList(url: string): Promise<Parameters<typeof createVisit>[0]> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return answer.json();
    await sleep(1_000);
  }
}
