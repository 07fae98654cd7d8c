import type { APIRequestContext, PlaywrightWorkerArgs } from 'playwright/test';
import { expect } from 'playwright/test';
import { openDatabase } from './database.ts';

/** An owner for one test, without a subscription. The test may change what the demo owner must keep. */
export interface NewOwner {
  id: string;
  username: string;
  email: string;
  password: string;
  /** API calls as this owner, without a browser. */
  api: APIRequestContext;
}

const password = 'demo1234';
/** The argon2id hash of that password at the lowest cost. Checking it is fast, unlike the product's own hashes. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$qVGwzzebixqtoLNto+TlrQ$cefsOQvfyHWwpyC/y2yJ4NilUQlM/OPg23ncqHN0iAo';

/**
 * Creates an owner and signs in. A sign-up needs a card, so the account is inserted into the gateway's database. Saving
 * a name then makes the gateway publish the account to the other services.
 */
export async function makeOwner(
  playwright: Pick<PlaywrightWorkerArgs['playwright'], 'request'>,
  product: { gateway: string; postgres: string },
): Promise<NewOwner> {
  const id = crypto.randomUUID();
  const username = `owner-${id.slice(0, 13)}`;
  const email = `${username}@example.com`;
  const sql = openDatabase(product, 'gateway');
  await sql`
    insert into account (id, username, email, email_confirmed_at, password_hash, created_at)
    values (${id}, ${username}, ${email}, now(), ${passwordHash}, now())`;

  const api = await playwright.request.newContext({ baseURL: product.gateway });
  const answer = await api.post('/api/auth/login', { data: { username, password } });
  expect(answer.status()).toBe(200);
  const saved = await api.post('/api/profile', { data: { firstName: 'Alex', lastName: 'Reed', email } });
  expect(saved.status()).toBe(200);
  // The name is a row of the trail, which a new owner begins without.
  await sql`delete from activity where workspace_id = ${id}`;
  await sql.end();
  // The lists service has received the account once it knows its address.
  await expect
    .poll(async () => (await api.get(`/api/notifications?email=${encodeURIComponent(email)}`)).json(), {
      intervals: [10, 20, 50],
    })
    .toEqual({ status: 'own' });
  return { id, username, email, password, api };
}
