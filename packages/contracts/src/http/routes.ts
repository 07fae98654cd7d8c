/** The micro-frontends as they are deployed; `fill` is also served without the shell. */
export const sliceNames = ['owner', 'marketing', 'fill'] as const;
export type SliceName = (typeof sliceNames)[number];

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
  owner: [
    '/login',
    '/signup',
    '/dashboard',
    '/create-list',
    '/edit-list/:id',
    '/list-details/:id',
    '/list-entries/:id',
    '/list-qrcode/:id',
    '/profile',
    '/company-settings',
    '/notifications/:token',
    '/confirm-email/:token',
    '/forgot-password',
    '/reset-password/:token',
    '/subscribe',
    '/change-card',
    '/confirm-payment',
    '/account-deleted',
  ],
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
