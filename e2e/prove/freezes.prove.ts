// @lists @mails @accounts
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext } from 'playwright/test';
import { completionOf } from '../support/completion-body.ts';
import { disruptive as test } from '../support/dedicated-product.ts';
import { demoOwner, expect, type MadeList, makeList } from '../support/fixtures.ts';
import { Mailbox } from '../support/mailbox.ts';
import { freeze } from '../support/processes.ts';
import { rounds } from '../support/rounds.ts';
import type { RunningStack } from '../support/stack.ts';
import { sessionsNotStoredOnce } from '../support/stored-entries.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

/**
 * How long each process is frozen: shorter than a call's timeout; longer than the timeouts of a call and of a NATS
 * connection; longer than the thirty seconds after which an event is redelivered.
 */
const secondsEach = rounds({ once: [2], many: [4, 15, 45] });
/** How soon everything must be answered as before, in milliseconds. */
const recoveryMsMax = 5_000;
/** The number of completions in a row that show it. */
const shown = 20;
const visitorsAtOnce = 4;

for (const victim of ['gateway', 'lists', 'billing', 'notify'] as const) {
  for (const seconds of secondsEach) {
    test(`after ${victim} is frozen for ${seconds} s, no accepted entry is lost and no mail is sent twice`, async ({
      ownerApi,
      stack,
    }) => {
      const title = `Frozen ${victim} ${seconds}`;
      const list = await makeList(ownerApi, { title, notificationEmail: demoOwner.email });
      const { processes } = stack.read();
      const work = startWork(stack, ownerApi, list);
      await work.moreAccepted(shown);
      const goOn = freeze(processes[victim]);
      const acceptedBefore = work.accepted();
      try {
        await sleep(seconds * 1_000);
      } finally {
        goOn();
      }
      const acceptedMeanwhile = work.accepted() - acceptedBefore;
      await work.backWithin(recoveryMsMax);
      const since = work.sent.length;
      await work.moreAccepted(shown);
      await work.stop();

      // A frozen process that completions need stops all of them; the others stop none.
      if (['gateway', 'lists'].includes(victim))
        expect(acceptedMeanwhile).toBeLessThanOrEqual(visitorsAtOnce);
      else expect(acceptedMeanwhile).toBeGreaterThan(seconds);
      // As before the freeze, each is answered at the first attempt.
      expect(work.sent.slice(since).filter(({ status }) => status !== 200)).toEqual([]);
      expect(work.wrong).toEqual([]);
      // No process restarted.
      expect(stack.read().processes).toEqual(processes);
      expect(await sessionsNotStoredOnce(stack, list, work.sent)).toEqual([]);
      const { entryCount } = await (await ownerApi.get(`/api/lists/${list.id}`)).json();
      expect(entryCount).toBeGreaterThanOrEqual(work.accepted());
      // Each number from 1 to n is in exactly one mail.
      const mailbox = new Mailbox(stack.read().mailbox);
      await expect
        .poll(() => mailbox.entryNumbersOf(title), { timeout: 90_000, intervals: [500] })
        .toEqual(Array.from({ length: entryCount }, (_, index) => index + 1));
      await expect.poll(async () => (await ownerApi.get('/api/subscription')).status()).toBe(200);
    });
  }
}

/**
 * Starts visitors who complete a list one after another, each with retries until it is answered, and the list's owner,
 * who reads it.
 */
function startWork(stack: RunningStack, owner: APIRequestContext, list: MadeList) {
  const sent: { session: string; status: number }[] = [];
  const wrong: string[] = [];
  const { gateway } = stack.read();
  let isOver = false;
  const accepted = () => sent.filter(({ status }) => status === 200).length;
  const visiting = Array.from({ length: visitorsAtOnce }, async () => {
    while (!isOver) {
      const session = `session-1-${crypto.randomUUID()}`;
      // A phone retries with the same session until it is answered.
      for (let status = 0; status !== 200; ) {
        status = await complete(gateway, list, session);
        sent.push({ session, status });
        if (![0, 200, 503].includes(status)) wrong.push(`a completion: ${status}`);
        if (status !== 200) await sleep(250);
      }
      await sleep(100);
    }
  });
  const looking = (async () => {
    while (!isOver) {
      for (const path of ['/api/lists', `/api/lists/${list.id}`, '/api/subscription']) {
        const status = await owner.get(path, { timeout: 12_000 }).then(
          (answer) => answer.status(),
          () => 0,
        );
        if (![0, 200, 503].includes(status)) wrong.push(`${path}: ${status}`);
      }
      await sleep(100);
    }
  })();
  return {
    sent,
    wrong,
    accepted,
    async moreAccepted(count: number) {
      const goal = accepted() + count;
      await expect.poll(accepted, { timeout: 30_000, intervals: [20] }).toBeGreaterThanOrEqual(goal);
    },
    /** Waits until several completions in a row are answered as before the freeze. */
    async backWithin(ms: number) {
      const from = sent.length;
      const isBack = () =>
        sent.length >= from + shown && sent.slice(-10).every(({ status }) => status === 200);
      await expect.poll(isBack, { timeout: ms, intervals: [20] }).toBe(true);
    },
    async stop() {
      isOver = true;
      await Promise.all([...visiting, looking]);
    },
  };
}

async function complete(gateway: string, list: MadeList, sessionId: string): Promise<number> {
  try {
    const answer = await fetch(`${gateway}/api/lists/${list.id}/log-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway },
      body: JSON.stringify(completionOf(list, sessionId)),
      signal: AbortSignal.timeout(12_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
