/** The micro-frontends as they are deployed; `fill` is also served without the shell. */
export const sliceNames = ['owner', 'marketing', 'fill'] as const;
export type SliceName = (typeof sliceNames)[number];

/** Who may open an address or call a route: `owner` is whoever is signed in, and then reaches what is theirs alone. */
export type Access = 'anyone' | 'owner';

/**
 * The owner slice's addresses (react-router patterns), and who may open each: whoever is not signed in is led to the sign-in from those
 * of `owner`. Mails lead to those with a token.
 */
export const ownerPages = {
  '/login': 'anyone',
  '/signup': 'anyone',
  '/dashboard': 'owner',
  '/create-list': 'owner',
  '/edit-list/:id': 'owner',
  '/list-details/:id': 'owner',
  '/list-entries/:id': 'owner',
  '/list-qrcode/:id': 'owner',
  '/profile': 'owner',
  '/company-settings': 'owner',
  '/notifications/:token': 'anyone',
  '/confirm-email/:token': 'anyone',
  '/undo-email-change/:token': 'anyone',
  '/forgot-password': 'anyone',
  '/reset-password/:token': 'anyone',
  '/subscribe': 'owner',
  '/change-card': 'owner',
  '/confirm-payment': 'owner',
  '/account-deleted': 'anyone',
} as const satisfies Record<string, Access>;
export type OwnerPage = keyof typeof ownerPages;

/**
 * Which slice draws which address (react-router patterns). Those of `marketing` the gateway answers with a page of its own,
 * rendered by that slice; the shell draws them too. Every other address is a 404 page.
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
 * The addresses at which a card may be asked for. Only their pages may load the card provider's script, so the browser
 * loads a page of its own for them, and another one when it leaves them.
 */
export const paymentRoutes: readonly string[] = ['/signup', '/subscribe', '/change-card', '/confirm-payment'];

/** The element of the shell's HTML in which the gateway inlines the live slices. */
export const liveSlicesElementId = 'live-slices';

/** What the gateway inlines for the shell: where each live slice's manifest is, and what the pages may say. */
export interface LiveSlices {
  productName: string;
  publicOrigin: string;
  slices: { name: SliceName; entry: string }[];
  /** There when the page was asked for with a session's cookie; without it nobody needs to ask who is signed in. */
  hasSession?: true;
  /** There on the page of one of `paymentRoutes`. */
  takesPayments?: true;
}
