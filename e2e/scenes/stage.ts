import type { APIRequestContext, Page } from 'playwright/test';
import type { MadeList } from '../support/fixtures.ts';
import type { SceneName } from '../support/wording.ts';

/** What the scenes of one file may use. A page is opened when it is first asked for, and is the same for all of them. */
export interface Stage {
  /** An owner of these scenes' own, without a subscription, and without lists at first. */
  owner(): Promise<Page>;
  /** Calls as this owner. */
  api(): Promise<APIRequestContext>;
  /** A list of this owner that scenes look at. */
  list(): Promise<MadeList>;
  /** The demo owner, a subscriber, whom other tests have too. */
  subscriber(): Promise<Page>;
  stranger(): Promise<Page>;
  phone(): Promise<Page>;
}

/**
 * Leads a page to where the words of a scene are, and answers that page: opens it anew, or goes on where the scene before in the
 * table has left it. Toasts of that one are gone by then.
 */
export type Scene = (stage: Stage) => Promise<Page>;

/** Some scenes of the table; all files together play every one. */
export type Scenes = Partial<Record<SceneName, Scene>>;

/** Opens a page there and answers it, as the last step of a scene. */
export async function open(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  return page;
}

/** Fills in the sign-in form that is shown, and sends it. Answers the page. */
export async function signIn(page: Page, username: string, password: string): Promise<Page> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  return page;
}
