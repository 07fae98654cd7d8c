import type { Page } from 'playwright/test';
import type { MemberRole } from './make-member.ts';

/** Makes the API answer that this person is a member with that role, in a workspace of Dana Moore. */
export async function asMember(page: Page, role: MemberRole): Promise<void> {
  await page.unroute('**/api/auth/user');
  await page.route('**/api/auth/user', async (route) => {
    const user = await (await route.fetch()).json();
    const of = { name: 'Northlight Event Rentals', ownerName: 'Dana Moore', isOnlyOne: false };
    await route.fulfill({ json: { ...user, workspace: { ...user.workspace, ...of, role } } });
  });
}

/** Makes the API answer every change of a list as it answers somebody who was removed. */
export async function asRemoved(page: Page): Promise<void> {
  await page.route('**/api/lists', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 404,
          json: { code: 'WORKSPACE_NOT_FOUND', message: 'You don’t have access to this workspace.' },
        }),
  );
}

/** Fills in the form of a new list. */
export async function typeList(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed before');
  await page.getByRole('textbox', { name: 'Description' }).fill('Before the shift');
  await page.getByRole('textbox', { name: 'Item 1' }).fill('Lights');
}
