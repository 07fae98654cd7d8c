import type { CurrentUser } from './accounts.ts';
import type { OwnerPage } from './routes.ts';

/** The pages of a signed-in owner that are shown before their scripts have come (decision 0060). */
export const renderedOwnerPages = [
  '/dashboard',
  '/create-list',
  '/list-details/:id',
  '/list-entries/:id',
] as const satisfies OwnerPage[];
export type RenderedOwnerPage = (typeof renderedOwnerPages)[number];

/** Whether the gateway shows this page before its scripts have come. */
export function isRenderedOwnerPage(page: OwnerPage): page is RenderedOwnerPage {
  return renderedOwnerPages.some((rendered) => rendered === page);
}

/** What the gateway passes to the owner slice's server module when a page of a signed-in owner is requested. */
export interface OwnerScreenInput {
  page: RenderedOwnerPage;
  /** Path and query, as requested. */
  address: string;
  /** The list's id in the path; empty where the page has none. */
  id: string;
  user: CurrentUser;
  /** The answers of the API that the page contains. */
  answers: {
    /** The address that was called. */
    path: string;
    body: unknown;
    /** Its `Link` header. */
    link: string | null;
  }[];
  productName: string;
  /** Without a trailing slash. */
  publicOrigin: string;
}

/**
 * The screen without the shell's frame, with its styles. It has places for a nonce (`__CSP_NONCE__`). Empty where the
 * screen needs more than these answers.
 */
export interface OwnerScreenOutput {
  html: string;
  status: 200;
  styleHashes: string[];
}

/**
 * The one function of the owner slice's server module (`dist/server/server.mjs`), exported as `renderOwnerScreen`. It is
 * synchronous, and gets its input as parsed JSON. Its process is ended if it takes longer than two seconds.
 */
export type RenderOwnerScreen = (input: OwnerScreenInput) => OwnerScreenOutput;

/** The attribute of the button that was pressed last before the scripts had come. */
export const pressedAttribute = 'data-pressed-early';

/** Where the shell's prerendered frame takes the screen. */
export const screenPlace = '<!-- screen -->';

/**
 * Where it takes the name and the initials of the user, the name of the workspace, and whether the user may only read. The
 * last two stay where they do not apply; the frame then shows nothing of them.
 */
export const accountPlaces = {
  name: '__ACCOUNT_NAME__',
  initials: '__ACCOUNT_INITIALS__',
  workspace: '~workspace~',
  readsOnly: '~reads-only~',
} as const;
