import type { APIRequestContext, Page } from 'playwright/test';
import type { SceneName } from '../support/wording.ts';

/** What a scene may use. */
export interface Stage {
  owner: Page;
  /** Makes an owner whom a scene may change, and answers a page signed in as that one. */
  newOwner(): Promise<Page>;
  stranger: Page;
  phone: Page;
  api: APIRequestContext;
}

/** Leads a page to where the words of a scene are, and answers that page. */
export type Scene = (stage: Stage) => Promise<Page>;

/** Some scenes of the table; all files together play every one. */
export type Scenes = Partial<Record<SceneName, Scene>>;

/** Opens a page there and answers it, as the last step of a scene. */
export async function open(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  return page;
}

/** Fills in the sign-in form that is shown, and sends it. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
