import type { APIRequestContext, PlaywrightWorkerArgs } from 'playwright/test';
import { openDatabase } from './database.ts';
import { makeOwner, type NewOwner } from './new-owner.ts';

export type MemberRole = 'viewer' | 'editor' | 'admin';

/** A person with an own workspace who is also a member of another one. */
export interface NewMember extends NewOwner {
  /** API calls as this person about the workspace that they are a member of. */
  inWorkspace: APIRequestContext;
  setRole(role: MemberRole | null): Promise<void>;
}

/** Creates a person and inserts the membership into the gateway's database; joining by a mail has tests of its own. */
export async function makeMember(
  playwright: Pick<PlaywrightWorkerArgs['playwright'], 'request'>,
  product: { gateway: string; postgres: string },
  { workspaceId, role }: { workspaceId: string; role: MemberRole },
): Promise<NewMember> {
  const person = await makeOwner(playwright, product);
  const inWorkspace = await playwright.request.newContext({
    baseURL: product.gateway,
    storageState: await person.api.storageState(),
    extraHTTPHeaders: { 'x-workspace': workspaceId },
  });
  async function setRole(next: MemberRole | null): Promise<void> {
    const sql = openDatabase(product, 'gateway');
    await sql`delete from membership where workspace_id = ${workspaceId} and account_id = ${person.id}`;
    if (next)
      await sql`
        insert into membership (workspace_id, account_id, role, joined_at)
        values (${workspaceId}, ${person.id}, ${next}, now())`;
    await sql.end();
  }
  await setRole(role);
  return { ...person, inWorkspace, setRole };
}
