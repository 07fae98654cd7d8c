import { percentile } from '@scanlist/e2e/percentile';
import { signIn, submitEntry } from './support/owner.ts';
import type { Figure } from './support/report.ts';

const completions = 200;
const perSecond = 20;

/** Measures the time from an entry's timestamp to the moment the mail provider has its mail, at a steady rate. */
export async function measureCompletionToMail(gateway: string, mailbox: string): Promise<Figure[]> {
  const owner = await signIn(gateway);
  const list = await owner.makeList({
    title: 'Mailed list',
    items: 10,
    notificationEmail: 'demo@example.com',
  });
  const recordedAt = new Map<string, number>();
  for (let index = 0; index < completions; index += 1) {
    const tick = performance.now();
    const { receipt, createdAt } = await submitEntry(gateway, list);
    recordedAt.set(receipt, Date.parse(createdAt));
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, 1000 / perSecond - (performance.now() - tick))),
    );
  }

  const handedOver = await mailTimes(mailbox, recordedAt);
  const delays = [...recordedAt].map(
    ([receipt, at]) => (handedOver.get(receipt) ?? Number.POSITIVE_INFINITY) - at,
  );
  const detail = `${completions} completions at ${perSecond} a second`;
  return [
    {
      name: 'completion to mail, p50',
      value: percentile(delays, 50),
      unit: 'ms',
      bound: { most: 50 },
      detail,
    },
    { name: 'completion to mail, p99', value: percentile(delays, 99), unit: 'ms', bound: { most: 250 } },
  ];
}

async function mailTimes(mailbox: string, wanted: Map<string, number>): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const seen = new Set<string>();
  const until = performance.now() + 20_000;
  while (times.size < wanted.size && performance.now() < until) {
    let after: string | undefined;
    for (let more = true; more; ) {
      const page = await fetch(`${mailbox}/emails?limit=100${after ? `&after=${after}` : ''}`);
      const { data, has_more } = (await page.json()) as {
        data: { id: string; created_at: string; subject: string }[];
        has_more: boolean;
      };
      for (const { id, created_at } of data) {
        if (seen.has(id)) continue;
        seen.add(id);
        const { text } = (await (await fetch(`${mailbox}/emails/${id}`)).json()) as { text: string };
        for (const receipt of wanted.keys()) {
          if (text.includes(receipt)) times.set(receipt, Date.parse(created_at));
        }
      }
      after = data.at(-1)?.id;
      more = has_more && after !== undefined;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return times;
}
