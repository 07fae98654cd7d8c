import { request } from 'playwright';
import { expect } from 'playwright/test';
import { makeList } from './fixtures.ts';
import type { WorkingOwner } from './mixed-load.ts';
import { makeOwner } from './new-owner.ts';

/** Creates owners for a load. Each has two lists that mail them, one of them with a signature. */
export async function makeWorkingOwners(
  product: { gateway: string; postgres: string },
  count: number,
): Promise<WorkingOwner[]> {
  const owners: WorkingOwner[] = [];
  for (let made = 0; made < count; made += 1) {
    const { api, username, password, email } = await makeOwner({ request }, product);
    const title = (what: string) => `${what} of ${username}`;
    const notificationEmail = email;
    const plain = await makeList(api, { title: title('Loading'), notificationEmail });
    const signed = await makeList(api, {
      title: title('Handover'),
      notificationEmail,
      requireSignature: true,
    });
    expect((await api.post('/api/auth/logout', { data: {} })).status()).toBe(200);
    await api.dispose();
    owners.push({ username, password, email, lists: [plain, signed] });
  }
  return owners;
}
