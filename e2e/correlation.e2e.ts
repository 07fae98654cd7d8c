// @lists @mails
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completionOf } from './support/completion-body.ts';
import { expect, makeList, test } from './support/fixtures.ts';

/** The directory of the product that the tests share (run.ts). */
const { E2E_STACK: directory = '' } = process.env;

test('one correlation id connects a visitor’s request, its answer, the logs of each service, and the mail', async ({
  ownerApi,
  product,
  request,
  mailbox,
}) => {
  const title = `Followed ${crypto.randomUUID().slice(0, 8)}`;
  const list = await makeList(ownerApi, { title, notificationEmail: 'demo@example.com' });
  const answer = await request.post(`${product.gateway}/api/lists/${list.id}/log-session`, {
    data: completionOf(list, `session-1-${crypto.randomUUID()}`),
  });
  expect(answer.status()).toBe(200);
  const id = answer.headers()['x-request-id'] ?? '';
  expect(id).toMatch(/^[0-9a-f]{16}$/);

  const mail = await mailbox.waitFor(`${title}: 1 of 3 completed`);
  expect(mail.headers?.['X-Request-Id']).toBe(id);
  const log = (service: string) => readFileSync(join(directory, 'logs', `${service}.log`), 'utf8');
  expect(log('gateway')).toMatch(new RegExp(`request .*correlationId=${id}`));
  await expect.poll(() => log('notify')).toMatch(new RegExp(`mail sent .*correlationId=${id}`));
});
