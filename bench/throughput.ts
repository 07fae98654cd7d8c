import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compare, type LoadRequest, load } from './support/load.ts';
import { completionOf, type MadeList, signIn } from './support/owner.ts';
import type { Figure } from './support/report.ts';

const rounds = 7;
const burst = { concurrency: 16, durationMs: 1500 };

/**
 * Measures completions and public reads through the product, as ratios to one Hono process that does the same work
 * directly.
 */
export async function measureThroughput({
  gateway,
  postgres,
  nats,
}: Record<'gateway' | 'postgres' | 'nats', string>): Promise<Figure[]> {
  const direct = await startDirectServer(postgres, nats);
  try {
    const owner = await signIn(gateway);
    const lists: MadeList[] = [];
    for (let index = 0; index < 32; index += 1) {
      lists.push(await owner.makeList({ title: `Measured ${index}`, items: 10 }));
    }
    const completions = await compareCompletions(gateway, direct.origin, lists);
    const reads = await compareReads(gateway, direct.origin, lists[0]?.id ?? '');
    return [completions, reads];
  } finally {
    direct.stop();
  }
}

async function compareCompletions(gateway: string, direct: string, lists: MadeList[]): Promise<Figure> {
  let turn = 0;
  const next = (): LoadRequest => {
    turn += 1;
    const list = lists[turn % lists.length];
    if (!list) throw new Error('no list to complete');
    return { method: 'POST', path: `/api/lists/${list.id}/log-session`, body: completionOf(list) };
  };
  // Each burst begins with an empty outbox, so that neither side publishes events of the other.
  const emptied = (origin: string) => async () => {
    await outboxEmpty(direct);
    return load(origin, next, burst);
  };
  const outcome = await compare(rounds, emptied(gateway), emptied(direct));
  return {
    name: 'completion through gateway and NATS / the same statement direct',
    value: outcome.ratio,
    unit: '',
    bound: { least: 0.7 },
    detail: describe(outcome),
  };
}

async function compareReads(gateway: string, direct: string, listId: string): Promise<Figure> {
  const path = `/api/lists/${listId}/public`;
  const bytes = await (await fetch(`${gateway}${path}`)).text();
  await fetch(`${direct}/bytes`, { method: 'PUT', body: bytes });
  const outcome = await compare(
    rounds,
    () => load(gateway, () => ({ method: 'GET', path }), burst),
    () => load(direct, () => ({ method: 'GET', path: '/bytes' }), burst),
  );
  return {
    name: 'public read from the cache / a bare Hono answer',
    value: outcome.ratio,
    unit: '',
    bound: { least: 0.8 },
    detail: describe(outcome),
  };
}

async function outboxEmpty(direct: string): Promise<void> {
  for (let unsent = 1; unsent > 0; ) {
    ({ unsent } = (await (await fetch(`${direct}/unsent`)).json()) as { unsent: number });
    if (unsent > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function describe({ a, b, failed }: { a: number; b: number; failed: number }): string {
  return `${Math.round(a)}/s against ${Math.round(b)}/s, ${failed} failed`;
}

async function startDirectServer(postgres: string, nats: string): Promise<{ origin: string; stop(): void }> {
  const database = new URL(postgres);
  database.pathname = '/scanlist_lists';
  const child = fork(join(import.meta.dirname, 'direct-server.ts'), {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database.href,
      NATS_URL: nats,
    },
  });
  const [{ origin }] = (await once(child, 'message')) as [{ origin: string }];
  return { origin, stop: () => child.disconnect() };
}
