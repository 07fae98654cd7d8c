import { setTimeout as sleep } from 'node:timers/promises';

/** How many of a hundred requests fail in each way. */
const percent = { lost: 8, answerLost: 8, late: 8, twice: 8, silent: 1 };

/** A network between a phone and the product. Requests fail on it until `heal` is called. */
export interface UnreliableNetwork {
  /** Works like `fetch`, for paths of `origin`. */
  request: typeof fetch;
  /** From now on every request arrives once and without delay. */
  heal(): void;
  /** Resolves when no delayed request is left in flight. */
  settle(): Promise<void>;
}

/**
 * Simulates an unreliable mobile network. A request may be lost, or its answer may be lost. It may arrive twice, the
 * second time up to three seconds later. It may arrive up to six seconds after the phone gave up, behind newer
 * requests. Or it hangs for up to twelve seconds and then fails. `random` chooses; it returns numbers between 0 and 1.
 * `pace` multiplies these seconds.
 */
export function unreliableNetwork(origin: string, random: () => number, pace = 1): UnreliableNetwork {
  /** Requests that will still arrive although the phone no longer waits for them. */
  const inFlight = new Set<Promise<unknown>>();
  let isHealed = false;
  /** Delivers the request later and discards its answer. */
  const deliverLater = (path: string, init: RequestInit, msMax: number) => {
    const delivery: Promise<void> = sleep(random() * msMax)
      .then(() => fetch(origin + path, { ...init, signal: null }))
      .then((answer) => answer.arrayBuffer())
      .then(
        () => void inFlight.delete(delivery),
        () => void inFlight.delete(delivery),
      );
    inFlight.add(delivery);
  };
  const request = async (input: RequestInfo | URL, { keepalive: _, ...init }: RequestInit = {}) => {
    const path = String(input);
    if (isHealed) return fetch(origin + path, init);
    const outcome = drawOutcome(random() * 100);
    await sleep(random() * 150);
    if (outcome === 'silent') {
      await sleep(random() * pace * 12_000);
      throw new TypeError('nobody answers');
    }
    if (outcome === 'late') deliverLater(path, init, pace * 6_000);
    if (outcome === 'late' || outcome === 'lost') throw new TypeError('the network is away');
    if (outcome === 'twice') deliverLater(path, init, pace * 3_000);
    const answer = await fetch(origin + path, init);
    const body = await answer.arrayBuffer();
    await sleep(random() * 150);
    if (outcome === 'answerLost') throw new TypeError('the network went away');
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
  return {
    request,
    heal() {
      isHealed = true;
    },
    async settle() {
      await Promise.all(inFlight);
    },
  };
}

function drawOutcome(percentage: number): keyof typeof percent | 'fine' {
  let upTo = 0;
  for (const [outcome, frequency] of Object.entries(percent)) {
    upTo += frequency;
    if (percentage < upTo) return outcome as keyof typeof percent;
  }
  return 'fine';
}

/** Returns a generator of numbers between 0 and 1 that depend only on the seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
