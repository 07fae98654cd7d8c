import type { Locator, Page } from 'playwright';
import { type Cookie, signIn, submitEntry } from './owner.ts';

/** A page of the product to measure. */
export interface MeasuredPage {
  /** Its address with `:id` in place of the id of a list. */
  route: string;
  path: string;
  /** The cookies of the owner who opens it; none for a visitor who is signed out. */
  cookies: Cookie[];
  /** What is visible once the page shows its content. */
  content(page: Page): Locator;
}

const title = 'Opening the kitchen';
const entries = 5;

/**
 * Makes a list of ten items with five entries as the demo owner, and returns the pages that visitors and owners open
 * most. With `routes`, only those pages; throws if one of them is not among these pages.
 */
export async function makePages(gateway: string, routes: readonly string[] = []): Promise<MeasuredPage[]> {
  const { cookies, makeList } = await signIn(gateway);
  const list = await makeList({ title, items: 10 });
  for (let entry = 0; entry < entries; entry += 1) await submitEntry(gateway, list);
  const signedOut = (route: string, content: MeasuredPage['content']) => ({ route, content, cookies: [] });
  const signedIn = (route: string, content: MeasuredPage['content']) => ({ route, content, cookies });
  const titled = (page: Page) => page.getByRole('heading', { level: 1, name: title });
  const pages = [
    signedOut('/', (page) => page.getByRole('heading', { level: 1 })),
    signedOut('/login', (page) => page.getByRole('button', { name: 'Sign In' })),
    signedIn('/dashboard', (page) => page.getByText(title).first()),
    signedIn('/create-list', (page) => page.getByRole('textbox', { name: 'Title' })),
    signedIn('/list-details/:id', titled),
    signedIn('/list-entries/:id', titled),
    signedOut('/view-list/:id', titled),
  ];
  const missing = routes.filter((route) => !pages.some((page) => page.route === route));
  if (missing.length > 0) {
    const known = pages.map(({ route }) => route).join(', ');
    throw new Error(`no page to measure: ${missing.join(', ')}. There are ${known}.`);
  }
  return pages
    .filter(({ route }) => routes.length === 0 || routes.includes(route))
    .map((page) => ({ ...page, path: page.route.replace(':id', list.id) }));
}
