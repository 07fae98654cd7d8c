import { Agent, type RequestOptions, request } from 'node:http';

/** One request of a load: where it goes and what it carries. */
export interface Shot {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** How many answers a second a server gave, and how many of them were not a success. */
export interface Throughput {
  perSecond: number;
  failed: number;
}

/** Keeps `concurrency` requests in flight at `origin` for `durationMs` over kept-alive connections. */
export async function load(
  origin: string,
  next: () => Shot,
  { concurrency, durationMs }: { concurrency: number; durationMs: number },
): Promise<Throughput> {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const until = performance.now() + durationMs;
  let answered = 0;
  let failed = 0;
  const start = performance.now();
  const one = async () => {
    while (performance.now() < until) {
      const status = await shoot({ agent, hostname, port }, next());
      answered += 1;
      if (status < 200 || status > 299) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, one));
  agent.destroy();
  return { perSecond: (answered / (performance.now() - start)) * 1000, failed };
}

function shoot(target: RequestOptions, { method, path, body }: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = body
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      : { accept: 'application/json' };
    const sent = request({ ...target, method, path, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The middle value; of an even number the lower middle. */
export function median(values: number[]): number {
  return percentile(values, 50);
}

/** The value below which `percent` of the values lie (nearest rank). */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** Measures two loads in turn, A B A B ..., and answers the median of the ratios A / B with what went into it. */
export async function compare(
  rounds: number,
  a: () => Promise<Throughput>,
  b: () => Promise<Throughput>,
): Promise<{ ratio: number; a: number; b: number; failed: number }> {
  const pairs: { a: Throughput; b: Throughput }[] = [];
  await a();
  await b();
  for (let round = 0; round < rounds; round += 1) {
    pairs.push(round % 2 === 0 ? { a: await a(), b: await b() } : { b: await b(), a: await a() });
  }
  return {
    ratio: median(pairs.map((pair) => pair.a.perSecond / pair.b.perSecond)),
    a: median(pairs.map((pair) => pair.a.perSecond)),
    b: median(pairs.map((pair) => pair.b.perSecond)),
    failed: pairs.reduce((sum, pair) => sum + pair.a.failed + pair.b.failed, 0),
  };
}
