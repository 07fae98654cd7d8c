// @payments @owner @mails
import type { PlaywrightWorkerArgs } from 'playwright/test';
import { cards, expectSubscriptionTab, typeCard } from './support/card-form.ts';
import { openDatabase } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { nameCompany } from './support/invited-people.ts';
import type { Mailbox } from './support/mailbox.ts';
import { makeMember } from './support/make-member.ts';
import { expectSubscription, makeSubscriber } from './support/new-subscriber.ts';

const tab = '/profile?tab=subscription';

/** Mira pays for a workspace with her card, and hands it over. */
async function handOver(playwright: PlaywrightWorkerArgs['playwright'], product: Product) {
  const former = await makeSubscriber(playwright, product);
  await nameCompany(former);
  // Only who reads their address may hand over.
  const sql = openDatabase(product, 'gateway');
  await sql`update account set email_confirmed_at = now() where id = ${former.id}`;
  await sql.end();
  const successor = await makeMember(playwright, product, { workspaceId: former.id, role: 'editor' });
  const offered = await former.api.post('/api/workspace/handover', { data: { memberId: successor.id } });
  expect(offered.status()).toBe(201);
  expect((await successor.inWorkspace.post('/api/workspace/handover/accept')).status()).toBe(200);
  await expectSubscription(successor.inWorkspace, {
    status: 'trialing',
    formerOwnerCard: { name: 'Mira Holt', isTakenBack: false, endsSubscription: false },
  });
  return { former, successor };
}

type Product = { gateway: string; postgres: string };

/** The path of the link in the mail to a former owner whose card stays in use. */
async function takeBackPath(mailbox: Mailbox, email: string): Promise<string> {
  const mails = async () =>
    (await mailbox.sentTo(email)).filter(({ subject }) => subject.startsWith('Your card is still on file'));
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  const path = /\/take-card-back\/[\w-]+/.exec((await mailbox.open(mail?.id ?? '')).text)?.[0];
  if (!path) throw new Error(`no link in the mail to ${email}`);
  return path;
}

test('after a handover the plan is changed only with the new owner’s card, and the former owner’s is let go', async ({
  playwright,
  product,
  openPage,
}) => {
  const { former, successor } = await handOver(playwright, product);
  const period = { data: { period: 'annually' } };
  const refused = await successor.inWorkspace.post('/api/subscription/period', period);
  expect([refused.status(), (await refused.json()).code]).toEqual([400, 'CARD_NOT_CONFIRMED']);

  const page = await openPage({}, successor);
  await page.goto(`${tab}&workspace=${former.id}`);
  await expect(page.getByText('This subscription is paid with Mira Holt’s card.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Switch to/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
  await page.getByRole('link', { name: 'Add Your Card' }).click();
  await typeCard(page, cards.otherGood);
  await page.getByRole('button', { name: 'Save Card' }).click();
  await expectSubscriptionTab(page);
  await expect(page.getByText(/Mira Holt’s card/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Switch to Annually' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch', exact: true }).click();
  await expectSubscription(successor.inWorkspace, { period: 'annually', card: { last4: '4444' } });
});

test('the link mailed to the former owner takes their card back when its button is pressed, and the new owner’s card keeps the subscription', async ({
  playwright,
  product,
  mailbox,
  openPage,
}) => {
  const { former, successor } = await handOver(playwright, product);
  const phone = await openPage();
  await phone.goto(await takeBackPath(mailbox, former.email));
  await expect(phone.getByRole('heading', { name: 'Take back your card?' })).toBeVisible();
  // Opening the link changes nothing.
  await expectSubscription(successor.inWorkspace, { cancelAtPeriodEnd: false, card: { last4: '4242' } });
  await phone.getByRole('button', { name: 'Take Back My Card' }).click();
  await expect(phone.getByRole('heading', { name: 'Your card isn’t used anymore' })).toBeFocused();
  await expectSubscription(successor.inWorkspace, { cancelAtPeriodEnd: true, card: null });
  await expect
    .poll(async () => (await mailbox.sentTo(successor.email)).map(({ subject }) => subject))
    .toContain('Add a card to keep your subscription');

  const page = await openPage({}, successor);
  await page.goto(`${tab}&workspace=${former.id}`);
  await expect(page.getByText('Mira Holt took their card back.')).toBeVisible();
  await page.getByRole('link', { name: 'Add Your Card' }).click();
  await typeCard(page, cards.good);
  await page.getByRole('button', { name: 'Save Card' }).click();
  await expectSubscriptionTab(page);
  await expectSubscription(successor.inWorkspace, { cancelAtPeriodEnd: false, card: { last4: '4242' } });
});
