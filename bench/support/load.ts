import { Agent, type RequestOptions, request } from 'node:http';
import { percentile } from '@scanlist/e2e/percentile';

/** One request of a load test. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** Answers per second of a server, and how many of all answers had no 2xx status. */
export interface Throughput {
  perSecond: number;
  failed: number;
}

/** Keeps `concurrency` requests to `origin` in flight for `durationMs`, over keep-alive connections. */
export async function load(
  origin: string,
  next: () => LoadRequest,
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
      const status = await send({ agent, hostname, port }, next());
      answered += 1;
      if (status < 200 || status > 299) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, one));
  agent.destroy();
  return { perSecond: (answered / (performance.now() - start)) * 1000, failed };
}

function send(target: RequestOptions, { method, path, body }: LoadRequest): Promise<number> {
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

/** The median; for an even number of values the lower of the two in the middle. */
export function median(values: number[]): number {
  return percentile(values, 50);
}

/**
 * Measures two loads alternately for `rounds` rounds, after one unmeasured run of each. Returns the median of the
 * ratios A / B, the median throughput of each in answers per second, and the number of failed answers.
 */
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
