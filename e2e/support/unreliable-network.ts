import { setTimeout as sleep } from 'node:timers/promises';

/** How often, of a hundred requests, each thing goes wrong. */
const percent = { lost: 8, answerLost: 8, late: 8, twice: 8, silent: 1 };

/** A network between a phone and the product, on which requests go wrong until it heals. */
export interface UnreliableNetwork {
  /** Like `fetch`, for paths of `origin`. */
  request: typeof fetch;
  /** From now on everything arrives, once and at once. */
  heal(): void;
  /** Resolves when nothing is on its way any more. */
  settle(): Promise<void>;
}

/**
 * A phone's network on a bad day. Requests are lost before they arrive; their answers are lost; they arrive twice, the second
 * time up to three seconds later; they arrive up to six seconds after the phone gave them up, behind newer ones; or nothing is
 * heard at all. `random` decides, and answers between 0 and 1.
 */
export function unreliableNetwork(origin: string, random: () => number): UnreliableNetwork {
  /** What arrives though nobody waits for it any more. */
  const inFlight = new Set<Promise<unknown>>();
  let isHealed = false;
  /** Arrives by itself some time later; what is answered nobody hears. */
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
      await sleep(random() * 12_000);
      throw new TypeError('nobody answers');
    }
    if (outcome === 'late') deliverLater(path, init, 6_000);
    if (outcome === 'late' || outcome === 'lost') throw new TypeError('the network is away');
    if (outcome === 'twice') deliverLater(path, init, 3_000);
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

/** Numbers between 0 and 1, the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
