import type { APIRequestContext, Page } from 'playwright/test';
import type { MadeList } from '../support/fixtures.ts';
import type { SceneName } from '../support/wording.ts';

/** What the scenes of one file may use. A page opens on first use, and all scenes share it. */
export interface Stage {
  /** A page of a new owner without a subscription and, at first, without lists. */
  owner(): Promise<Page>;
  /** API calls as this owner. */
  api(): Promise<APIRequestContext>;
  /** A list of this owner. */
  list(): Promise<MadeList>;
  /** A page of the demo owner, who has a subscription. Other tests use this account too. */
  subscriber(): Promise<Page>;
  signedOut(): Promise<Page>;
  phone(): Promise<Page>;
}

/**
 * Brings a page to the state that shows the scene's texts, and returns that page. It loads the page, or continues from
 * the previous scene in the table, whose toasts are closed by then.
 */
export type Scene = (stage: Stage) => Promise<Page>;

/** A part of the scenes. All files together contain every scene. */
export type Scenes = Partial<Record<SceneName, Scene>>;

/** Navigates a page and returns it, as the last step of a scene. */
export async function open(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  return page;
}

/** Fills in the visible sign-in form, submits it and returns the page. */
export async function signIn(page: Page, username: string, password: string): Promise<Page> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  return page;
}
