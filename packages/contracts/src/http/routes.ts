import type { Permission } from './permissions.ts';

/** The micro-frontends as they are deployed; `fill` is also served without the shell. */
export const sliceNames = ['owner', 'marketing', 'fill'] as const;
export type SliceName = (typeof sliceNames)[number];

/** Who may open an address or call a route: `owner` is a signed-in user, who reaches only their own data. */
export type Access = 'anyone' | 'owner';

/**
 * The owner slice's addresses (react-router patterns), and who may open each. Pages of `owner` redirect signed-out
 * users to the login. Mails link to those with a token.
 */
export const ownerPages = {
  '/login': 'anyone',
  '/signup': 'anyone',
  '/dashboard': 'owner',
  '/create-list': 'owner',
  '/templates': 'owner',
  '/templates/:id': 'owner',
  '/import-lists': 'owner',
  '/edit-list/:id': 'owner',
  '/list-details/:id': 'owner',
  '/list-entries/:id': 'owner',
  '/entries': 'owner',
  '/list-insights/:id': 'owner',
  '/list-qrcode/:id': 'owner',
  '/profile': 'owner',
  '/activity': 'owner',
  '/company-settings': 'owner',
  '/team': 'owner',
  '/who-has-access': 'owner',
  '/join/:token': 'anyone',
  '/notifications/:token': 'anyone',
  '/confirm-email/:token': 'anyone',
  '/undo-email-change/:token': 'anyone',
  '/take-card-back/:token': 'anyone',
  '/forgot-password': 'anyone',
  '/reset-password/:token': 'anyone',
  '/subscribe': 'owner',
  '/change-card': 'owner',
  '/confirm-payment': 'owner',
  '/account-deleted': 'anyone',
} as const satisfies Record<string, Access>;
export type OwnerPage = keyof typeof ownerPages;

/** What a person must be allowed to do to use a page; the others are for every member. */
export const pagePermissions: Partial<Record<OwnerPage, Permission>> = {
  '/create-list': 'lists:write',
  '/templates': 'lists:write',
  '/templates/:id': 'lists:write',
  '/import-lists': 'lists:write',
  '/edit-list/:id': 'lists:write',
  '/subscribe': 'billing:manage',
  '/change-card': 'billing:manage',
  '/confirm-payment': 'billing:manage',
};

/**
 * Which slice renders which address (react-router patterns). The gateway answers those of `marketing` with a page
 * rendered by that slice; the shell renders them too. Every other address is a 404 page.
 */
export const sliceRoutes = {
  marketing: [
    '/',
    '/support',
    '/contact',
    '/privacy-policy',
    '/terms-of-service',
    '/cookie-policy',
    '/message-demo',
  ],
  owner: Object.keys(ownerPages) as OwnerPage[],
} as const satisfies Partial<Record<SliceName, readonly string[]>>;

/**
 * The addresses at which a card may be entered. Only their documents may load the card provider's script, so the
 * browser loads a new document for them, and another one when it leaves them.
 */
export const paymentRoutes: readonly string[] = ['/signup', '/subscribe', '/change-card', '/confirm-payment'];

/** The element of the shell's HTML in which the gateway inlines the live slices. */
export const liveSlicesElementId = 'live-slices';

/** The element that shows a page until the slice's scripts have come. */
export const prerenderedElementId = 'prerendered';

/** Where the shell's template takes that element. Shells without it cannot take a page over. */
export const prerenderedPlace = '<!-- prerendered -->';

/** The attribute of an element that holds an answer of the API; its value is the address that was called. */
export const inlinedAnswerAttribute = 'data-answer-of';

/** A live slice: the address of its federation manifest, and its version where it has one. */
export interface LiveEntry {
  name: SliceName;
  entry: string;
  version?: string;
}

/** The data the gateway inlines for the shell: each live slice's manifest, and texts for the pages. */
export interface LiveSlices {
  productName: string;
  publicOrigin: string;
  slices: LiveEntry[];
  /** The version of the shell; absent where it has none, in development. */
  shellVersion?: string;
  /**
   * Present when the page was requested with a session cookie; without it the shell does not request the current user.
   */
  hasSession?: true;
  /** Present on the page of one of `paymentRoutes`. */
  takesPayments?: true;
}
