// @accounts @mails
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext, APIResponse } from 'playwright/test';
import { openDatabase } from '../support/database.ts';
import { disruptive as test, untilHealthy } from '../support/dedicated-product.ts';
import { expect } from '../support/fixtures.ts';
import { Mailbox } from '../support/mailbox.ts';
import { makeMember } from '../support/make-member.ts';
import { makeOwner } from '../support/new-owner.ts';
import { rounds } from '../support/rounds.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

/** When each process is killed, in ms after the requests were sent: early, during, and after their statements. */
const kills = rounds({
  once: [{ victim: 'gateway', pausesMs: [20] }],
  many: [
    { victim: 'gateway', pausesMs: [0, 4, 8, 12, 20, 30, 50, 80, 120] },
    { victim: 'postgres', pausesMs: [0, 5, 10, 20, 40, 80] },
    { victim: 'nats', pausesMs: [10, 40] },
  ],
} as const satisfies Record<string, { victim: 'gateway' | 'postgres' | 'nats'; pausesMs: number[] }[]>);

/** After this time the product is as before, whatever was killed. */
const recoveryMsMax = 5_000;

for (const { victim, pausesMs } of kills) {
  for (const pauseMs of pausesMs) {
    test(`killing ${victim} with -9 after ${pauseMs} ms while people join, leave and hand over: each of it happens once`, async ({
      playwright,
      stack,
      product,
    }) => {
      const mailbox = new Mailbox(product.mailbox);
      const owner = await makeOwner(playwright, product);
      const successor = await makeMember(playwright, product, { workspaceId: owner.id, role: 'editor' });
      const leaver = await makeMember(playwright, product, { workspaceId: owner.id, role: 'viewer' });
      const guest = await makeOwner(playwright, product);
      const newcomer = { username: `nina-${crypto.randomUUID().slice(0, 13)}`, password: 'kettle and rope' };
      const email = `${newcomer.username}@example.com`;
      const anonymous = await playwright.request.newContext({ baseURL: product.gateway });
      const emails = [email, guest.email];
      const invited = { data: { emails, role: 'editor' } };
      expect((await owner.api.post('/api/workspace/invitations', invited)).status()).toBe(201);
      const links = await Promise.all(emails.map((address) => acceptPathOf(mailbox, address)));
      const offered = { data: { memberId: successor.id } };
      expect((await owner.api.post('/api/workspace/handover', offered)).status()).toBe(201);

      const data = { ...newcomer, firstName: 'Nina', lastName: 'Kay' };
      const answers = Promise.all([
        untilAnswered(() => anonymous.post(links[0] ?? '', { data, timeout: 4_000 })),
        untilAnswered(() => guest.api.post(links[1] ?? '', { data: {}, timeout: 4_000 })),
        untilAnswered(() =>
          leaver.inWorkspace.delete(`/api/workspace/members/${leaver.id}`, { timeout: 4_000 }),
        ),
        untilAnswered(() => successor.inWorkspace.post('/api/workspace/handover/accept', { timeout: 4_000 })),
      ]);
      await sleep(pauseMs);
      const pid = stack.read().processes[victim];
      process.kill(pid, 'SIGKILL');
      const recoveredAt = Date.now() + recoveryMsMax;
      const [joined, joinedSignedIn, left, accepted] = await answers;
      expect([joined, joinedSignedIn, accepted]).toEqual([201, 200, 200]);
      // The answer to the first request may have been lost.
      expect([200, 404]).toContain(left);

      // All may have been answered before the process was killed.
      await expect.poll(() => stack.read().processes[victim], { timeout: 30_000 }).not.toBe(pid);
      await untilHealthy(stack);
      const sql = openDatabase(product, 'gateway');
      const made = await sql<{ id: string }[]>`select id from account where email = ${email}`;
      expect(made).toHaveLength(1);
      const members = await sql<{ id: string; role: string }[]>`
        select account_id as id, role from membership where workspace_id = ${owner.id}`;
      await sql.end();
      const roles = Object.fromEntries(members.map(({ id, role }) => [id, role]));
      const ninaId = made[0]?.id ?? '';
      expect(roles).toEqual({
        [successor.id]: 'owner',
        [owner.id]: 'admin',
        [guest.id]: 'editor',
        [ninaId]: 'editor',
      });

      const signIn = () => anonymous.post('/api/auth/login', { data: newcomer, timeout: 4_000 });
      expect(await untilAnswered(signIn)).toBe(200);
      expect(await rolesOf(anonymous)).toEqual(['owner', 'editor']);
      expect(await rolesOf(owner.api)).toEqual(['owner', 'admin']);
      expect(await rolesOf(successor.api)).toEqual(['owner', 'owner']);
      expect(await rolesOf(leaver.api)).toEqual(['owner']);
      const trail: { kind: string }[] = await json(successor.inWorkspace, '/api/workspace/activity');
      const kinds = trail.map(({ kind }) => kind).filter((kind) => !kind.startsWith('member-invited'));
      expect(kinds.sort()).toEqual(['member-joined', 'member-joined', 'member-left', 'owner-changed']);

      // lists has received whose addresses they are, in the new account's workspace and in the one that was handed over.
      for (const [api, workspaceId, address] of [
        [anonymous, ninaId, email],
        [successor.api, owner.id, successor.email],
      ] as const) {
        const path = `/api/notifications?email=${encodeURIComponent(address)}&workspace=${workspaceId}`;
        await expect.poll(() => json(api, path), { timeout: 60_000 }).toEqual({ status: 'own' });
      }
      const subjectsAt = async (address: string) =>
        (await mailbox.sentTo(address)).map(({ subject }) => subject);
      const joinedMail = 'Someone joined your workspace on ScanList';
      const handedOver = 'Your workspace has a new owner';
      const offer = expect.stringMatching(/^You’re offered a workspace/);
      // Each owner is told who joined in their time.
      const sent = async () => [...(await subjectsAt(owner.email)), ...(await subjectsAt(successor.email))];
      await expect
        .poll(async () => (await sent()).sort(), { timeout: 60_000 })
        .toEqual([joinedMail, joinedMail, handedOver, offer]);
      expect(await subjectsAt(owner.email)).toContain(handedOver);
      expect(await subjectsAt(successor.email)).toContainEqual(offer);
      for (const api of [anonymous, owner.api, successor.api, successor.inWorkspace, guest.api, leaver.api])
        await api.dispose();
      // Until then single requests may still be answered 503.
      await sleep(Math.max(0, recoveredAt - Date.now()));
    });
  }
}

/** Repeats a request until it is answered with something else than 503, as a person would, and returns that status. */
async function untilAnswered(send: () => Promise<APIResponse>): Promise<number> {
  for (const giveUp = Date.now() + 60_000; Date.now() < giveUp; await sleep(50)) {
    const answer = await send().catch(() => undefined);
    if (answer && answer.status() !== 503) return answer.status();
  }
  throw new Error('no answer within a minute');
}

/** The answer of a GET, repeated while the product recovers. */
async function json(api: APIRequestContext, path: string) {
  for (const giveUp = Date.now() + 30_000; Date.now() < giveUp; await sleep(50)) {
    const answer = await api.get(path, { timeout: 4_000 }).catch(() => undefined);
    if (answer?.status() === 200) return answer.json();
  }
  throw new Error(`${path} was not answered within half a minute`);
}

/** The roles of a person in all their workspaces, their own first. */
async function rolesOf(api: APIRequestContext): Promise<string[]> {
  const { workspaces } = await json(api, '/api/workspaces');
  return workspaces.map(({ role }: { role: string }) => role);
}

/** Waits for the invitation to an address, and returns the path that accepts it. */
async function acceptPathOf(mailbox: Mailbox, address: string): Promise<string> {
  const [mail] = await mailbox.waitForTo(address, 1);
  const token = /\/join\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no link to join in the mail to ${address}`);
  return `/api/invitations/${token}/accept`;
}
