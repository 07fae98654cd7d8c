/** The micro-frontends as they are deployed; `fill` is also served without the shell. */
export const sliceNames = ['owner', 'marketing', 'fill'] as const;
export type SliceName = (typeof sliceNames)[number];

/**
 * Which slice draws which address inside the shell (react-router patterns). The gateway answers every other address
 * with the shell's page and status 404. Addresses whose screens are not built yet are not listed.
 */
export const sliceRoutes = {
  marketing: ['/'],
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
  ],
} as const satisfies Partial<Record<SliceName, readonly string[]>>;

/** The element of the shell's HTML in which the gateway inlines the live slices. */
export const liveSlicesElementId = 'live-slices';

/** What the gateway inlines for the shell: where each live slice's manifest is, and what the pages may say. */
export interface LiveSlices {
  productName: string;
  publicOrigin: string;
  slices: { name: SliceName; entry: string }[];
  /** There when the page was asked for with a session's cookie; without it nobody needs to ask who is signed in. */
  hasSession?: true;
}
