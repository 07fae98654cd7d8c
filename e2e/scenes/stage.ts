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
  signedOut(): Promise<Page>;
  phone(): Promise<Page>;
}

/**
 * Brings a page to the state that shows the scene's texts, and returns that page. It loads the page, or continues from the scene
 * before it in the table, whose toasts are closed by then.
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
