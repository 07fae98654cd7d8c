// @lists
import { setTimeout as sleep } from 'node:timers/promises';
import { disruptive as test } from '../support/dedicated-product.ts';
import { expect, makeList } from '../support/fixtures.ts';
import { freeze, memoryOf } from '../support/processes.ts';
import { rounds } from '../support/rounds.ts';
import { sendCompletions } from '../support/send-completions.ts';
import { sessionsNotStoredOnce } from '../support/stored-entries.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(900_000);

/** A load at full speed, after which memory is at its level. */
const warmUpSeconds = rounds({ once: 5, many: 10 });
/** The duration of the load before the stall, and after it. */
const beforeMs = rounds({ once: 3_000, many: 8_000 });
const afterMs = rounds({ once: 6_000, many: 3_000 });
/** How soon after a stall everything must be answered as before, in milliseconds. */
const recoveryMsMax = 5_000;
/** The longest answer allowed by then. On an idle machine an answer takes a few milliseconds. */
const answerMsMax = 1_000;

const both = (plans: { seconds: number; perSecond: number }[]) =>
  plans.flatMap((plan) => [
    { of: 'postgres' as const, ...plan },
    { of: 'nats' as const, ...plan },
  ]);

const stalls = rounds({
  once: [{ of: 'postgres' as 'postgres' | 'nats', seconds: 5, perSecond: 100 }],
  many: both([
    ...[5, 16, 20, 30, 75].map((seconds) => ({ seconds, perSecond: 100 })),
    ...[30, 300].map((seconds) => ({ seconds, perSecond: 300 })),
  ]),
});

for (const { of, seconds, perSecond } of stalls) {
  test(`after ${of} stalls for ${seconds} s, ${perSecond} completions a second are accepted as before within five seconds, and nothing is lost`, async ({
    ownerApi,
    stack,
  }) => {
    const list = await makeList(ownerApi, { title: `Stalled ${of} ${seconds} ${perSecond}` });
    const { processes } = stack.read();
    await sendCompletions(stack, list, { seconds: warmUpSeconds, rate: { concurrency: 32 } });
    // Visitors complete a list at a steady rate that does not depend on the answers.
    const sending = sendCompletions(stack, list, {
      seconds: (beforeMs + seconds * 1_000 + recoveryMsMax + afterMs) / 1_000,
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

    // The stall was visible to the callers.
    const during = sent.filter(({ at }) => at > frozenFrom && at < frozenUntil);
    expect(during.map(({ status }) => status)).toContain(503);
    const after = sent.filter(({ at }) => at > frozenUntil + recoveryMsMax);
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
