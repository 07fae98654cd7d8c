import type { Locator, Page } from 'playwright';
import { type Cookie, signIn, submitEntry } from './owner.ts';

/** A page of the product to measure. */
export interface MeasuredPage {
  /** Its address with `:id` in place of the id of a list. */
  route: string;
  path: string;
  /** The cookies of the owner who opens it; none for a visitor who is signed out. */
  cookies: Cookie[];
  /** A text that is visible only once the page shows its content. */
  text: string;
  /** What is visible then. */
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
  type Content = MeasuredPage['content'];
  const signedOut = (route: string, text: string, content: Content) => ({
    route,
    text,
    content,
    cookies: [],
  });
  const signedIn = (route: string, text: string, content: Content) => ({ route, text, content, cookies });
  const titled = (page: Page) => page.getByRole('heading', { level: 1, name: title });
  const pages = [
    signedOut('/', 'ScanList', (page) => page.getByRole('heading', { level: 1 })),
    signedOut('/login', 'Forgot password?', (page) => page.getByRole('button', { name: 'Sign In' })),
    signedIn('/dashboard', title, (page) => page.getByText(title).first()),
    signedIn('/create-list', 'Create New List', (page) => page.getByRole('textbox', { name: 'Title' })),
    signedIn('/list-details/:id', title, titled),
    signedIn('/list-entries/:id', title, titled),
    signedOut('/view-list/:id', title, titled),
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
