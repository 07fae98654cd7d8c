import { listSummarySchema } from '@scanlist/contracts/http/lists';
import { z } from 'zod';
import { jsonClient } from './json-client.ts';
import type { PrepareDemoOptions } from './prepare-demo.ts';

/** A list of the demo owner; undefined if there is none, or if the password has changed. */
export async function findDemoList({
  address,
  publicOrigin,
  password,
}: Pick<PrepareDemoOptions, 'address' | 'publicOrigin' | 'password'>): Promise<
  { title: string; url: string } | undefined
> {
  try {
    const client = jsonClient({ address, origin: publicOrigin });
    await client.signIn('demo', password);
    const [list] = await client.get('/api/lists', z.array(listSummarySchema));
    await client.post('/api/auth/logout', {}, z.unknown());
    return list && { title: list.title, url: `${publicOrigin}/view-list/${list.id}` };
  } catch {
    return undefined;
  }
}
