// @lists
import { setTimeout as sleep } from 'node:timers/promises';
import { disruptive as test } from './support/dedicated-product.ts';
import { expect, makeList } from './support/fixtures.ts';
import { freeze, memoryOf } from './support/processes.ts';
import { rounds } from './support/rounds.ts';
import { sendCompletions } from './support/send-completions.ts';
import { sessionsNotStoredOnce } from './support/stored-entries.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(900_000);

/** How long there is load before the stall, and how long it is looked at afterwards. */
const beforeMs = 5_000;
const afterMs = 3_000;
/** How soon after a stall everything is answered as before, in milliseconds. */
const backMsMax = 5_000;
/** What an answer may take again by then: it takes a few milliseconds on a machine without other work. */
const answerMsMax = 1_000;

const both = (plans: { seconds: number; perSecond: number }[]) =>
  plans.flatMap((plan) => [
    { of: 'postgres' as const, ...plan },
    { of: 'nats' as const, ...plan },
  ]);

const stalls = rounds({
  once: [{ of: 'postgres' as 'postgres' | 'nats', seconds: 10, perSecond: 100 }],
  many: both([
    ...[5, 16, 20, 30, 75].map((seconds) => ({ seconds, perSecond: 100 })),
    ...[30, 300].map((seconds) => ({ seconds, perSecond: 300 })),
  ]),
});

for (const { of, seconds, perSecond } of stalls) {
  test(`after ${seconds} s in which ${of} does nothing, ${perSecond} a second are taken within five seconds as before, and nothing is lost`, async ({
    ownerApi,
    stack,
  }) => {
    const list = await makeList(ownerApi, { title: `Stalled ${of} ${seconds} ${perSecond}` });
    const { processes } = stack.read();
    // Visitors complete a list at a steady rate, whether they are answered or not, as strangers do.
    const sending = sendCompletions(stack, list, {
      seconds: (beforeMs + seconds * 1_000 + backMsMax + afterMs) / 1_000,
      rate: { perSecond },
      connections: 12 * perSecond,
    });
    await sleep(beforeMs);
    const memoryBefore = { lists: memoryOf(processes.lists), gateway: memoryOf(processes.gateway) };
    const frozenFrom = Date.now();
    const goOn = freeze(processes[of]);
    try {
      await sleep(seconds * 1_000);
    } finally {
      goOn();
    }
    const frozenUntil = Date.now();
    const sent = await sending;

    // The stall reached the callers.
    const during = sent.filter(({ at }) => at > frozenFrom && at < frozenUntil);
    expect(during.map(({ status }) => status)).toContain(503);
    const after = sent.filter(({ at }) => at > frozenUntil + backMsMax);
    expect(after.length).toBeGreaterThan((0.5 * perSecond * afterMs) / 1_000);
    const late = after.filter(({ status, ms }) => status !== 200 || ms > answerMsMax);
    expect(late, `of ${after.length}`).toEqual([]);
    expect((await fetch(`${stack.read().gateway}/healthz`)).status).toBe(200);
    // No process restarted.
    expect(stack.read().processes).toEqual(processes);
    for (const name of ['lists', 'gateway'] as const) {
      expect(memoryOf(processes[name]), `${name}, in kB`).toBeLessThan(1.5 * memoryBefore[name]);
    }

    expect(await sessionsNotStoredOnce(stack, list, sent)).toEqual([]);
  });
}
