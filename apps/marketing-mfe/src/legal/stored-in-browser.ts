/**
 * Something this site, or the card provider on it, stores in a browser. stored-in-browser.test.ts compares both lists
 * with the code.
 */
export interface Stored {
  /** As it stands in the browser; what is different in each browser stands in braces. */
  name: string;
  place: 'Cookie' | 'Local storage' | 'Session storage' | 'IndexedDB' | 'Cache storage';
  /** Why it is needed. */
  purpose: string;
  /** How long it stays. */
  duration: string;
  /** Who stores it, and where. */
  setBy: string;
}

const untilTabCloses = 'Read once and removed; at the latest when the tab is closed';

/** Our cookies: services/gateway sets them, and scripts cannot read them. */
export const ownCookies: readonly Stored[] = [
  {
    name: 'scanlist-session',
    place: 'Cookie',
    purpose: 'Authentication: keeps an owner signed in. A random token; it says nothing about you.',
    duration:
      'Until you sign out or close the browser; it stops working after 60 minutes without activity, and 30 days after you signed in',
    setBy: 'Us, when you sign in or finish signing up',
  },
  {
    name: 'scanlist-device',
    place: 'Cookie',
    purpose:
      'Authentication: lets you sign in on this device while strangers try passwords on your account. A random token for each account used here; it says nothing about you.',
    duration: '400 days after you last signed in or set a new password; signing out leaves it',
    setBy: 'Us, when you sign in, finish signing up or set a new password',
  },
  {
    name: 'scanlist-card',
    place: 'Cookie',
    purpose: 'Payments: ties the card form you have open to your browser, so that nobody else can finish it.',
    duration: 'Until the card was used or you close the browser',
    setBy: 'Us, when you open a form that takes a card',
  },
  {
    name: 'scanlist-preview',
    place: 'Cookie',
    purpose:
      'Function: shows you a version of a part of this site that is not out yet. It names the part and the version; it says nothing about you.',
    duration: 'Until you leave the preview or close the browser; it stops working after a day',
    setBy: 'Us, when you open a link to a preview',
  },
];

/** What Stripe's script sets for preventing fraud, and only on pages that take a card (`paymentRoutes`). */
export const stripeCookies: readonly Stored[] = [
  {
    name: '__stripe_mid',
    place: 'Cookie',
    purpose: 'Payments: lets Stripe recognize the browser, to tell a card holder from a fraud.',
    duration: '1 year',
    setBy: 'Stripe, on pages that take a card; kept for our address',
  },
  {
    name: '__stripe_sid',
    place: 'Cookie',
    purpose: 'Payments: lets Stripe recognize the visit, for the same reason.',
    duration: '30 minutes',
    setBy: 'Stripe, on pages that take a card; kept for our address',
  },
  {
    name: 'm',
    place: 'Cookie',
    purpose: 'Payments: lets Stripe recognize the device, for the same reason.',
    duration: '2 years',
    setBy: 'Stripe, on pages that take a card; kept for Stripe’s own address m.stripe.com',
  },
];

/** Stored on a visitor's phone (apps/fill-mfe). */
const visitorsStorage: readonly Stored[] = [
  {
    name: 'scanlist-session-{listId}',
    place: 'Local storage',
    purpose: 'Function: tells your checkmarks and notes on this list from everyone else’s. A random number.',
    duration: 'Until you complete the list',
    setBy: 'Us, when you open a list by its code',
  },
  {
    name: 'scanlist-draft-{listId}',
    place: 'Local storage',
    purpose:
      'Function: your checkmarks, notes, and name, so that a closed page or a lost connection loses nothing.',
    duration: 'Until you complete the list',
    setBy: 'Us, when you check, note, or type something',
  },
  {
    name: 'scanlist / outbox',
    place: 'IndexedDB',
    purpose:
      'Function: a finished entry, with its name, signature and location if it has them, until it could be sent.',
    duration: 'Until it was sent',
    setBy: 'Us, when you complete a list',
  },
  {
    name: 'scanlist-outbox-{sessionId}',
    place: 'Local storage',
    purpose: 'Function: the same, in browsers that refuse the storage above.',
    duration: 'Until it was sent',
    setBy: 'Us, when you complete a list',
  },
  {
    name: 'scanlist-fill-pages',
    place: 'Cache storage',
    purpose:
      'Function: copies of lists you opened, so that they open without a connection; a service worker keeps them.',
    duration: 'The latest 30 pages, until you clear the browser’s data',
    setBy: 'Us, when you open a list by its code',
  },
  {
    name: 'scanlist-fill-files',
    place: 'Cache storage',
    purpose: 'Function: the scripts and pictures of those pages.',
    duration: 'The latest 40 files, until you clear the browser’s data',
    setBy: 'Us, when you open a list by its code',
  },
];

/** Stored in an owner's browser (apps/owner-mfe, apps/shell, packages/web-kit). */
const ownersStorage: readonly Stored[] = [
  {
    name: 'scanlist-list-form-{ownerId}-{listId}',
    place: 'Local storage',
    purpose: 'Function: what you typed into a list and have not saved yet.',
    duration: 'Until you save or discard it, or delete your account',
    setBy: 'Us, when you write a list',
  },
  {
    name: 'scanlist-idle',
    place: 'Local storage',
    purpose: 'Session: when you were last active, so that activity in one tab counts for all.',
    duration: 'Until you clear the browser’s data; it holds only times',
    setBy: 'Us, while you are signed in',
  },
  {
    name: 'scanlist-session-end',
    place: 'Local storage',
    purpose:
      'Session: tells your other tabs that you were signed out, and whether by hand or for inactivity.',
    duration: 'Until you clear the browser’s data; it holds one word',
    setBy: 'Us, when a session ends',
  },
  {
    name: 'scanlist-address-notice-{ownerId}',
    place: 'Session storage',
    purpose: 'Preference: that you put the reminder to confirm your email address away.',
    duration: 'Until the tab is closed, or you delete your account',
    setBy: 'Us, when you put it away',
  },
  {
    name: 'scanlist-sign-up',
    place: 'Session storage',
    purpose:
      'Function: username, email address and names you typed on the way through signing up; never a password.',
    duration: untilTabCloses,
    setBy: 'Us, on the sign-up page',
  },
  {
    name: 'scanlist-return-address',
    place: 'Session storage',
    purpose: 'Session: the page you were on when your session expired, to lead you back to it.',
    duration: untilTabCloses,
    setBy: 'Us, when a session expires',
  },
  {
    name: 'scanlist-welcome',
    place: 'Session storage',
    purpose: 'Function: that you are to be greeted once after signing in.',
    duration: untilTabCloses,
    setBy: 'Us, when you sign in',
  },
  {
    name: 'scanlist-toasts',
    place: 'Session storage',
    purpose: 'Function: short messages on the screen, carried over to the next page.',
    duration: untilTabCloses,
    setBy: 'Us, when a message is shown while a page is left',
  },
  {
    name: 'scanlist-owed-sign-out',
    place: 'Local storage',
    purpose: 'Session: that you signed out while our server could not be reached.',
    duration: 'Until you next open a page of ours, or sign in',
    setBy: 'Us, when you sign out',
  },
];

/** Stored by the public pages (apps/marketing-mfe). */
const publicPagesStorage: readonly Stored[] = [
  {
    name: 'scanlist-{name}-form',
    place: 'Session storage',
    purpose: 'Function: what you typed into the support or contact form, through a reload or a failure.',
    duration: 'Until it was sent, or the tab is closed',
    setBy: 'Us, when you write in one of these forms',
  },
  {
    name: 'scanlist-live-demo',
    place: 'Session storage',
    purpose: 'Function: which demo list you opened on our front page, so that a reload goes on with it.',
    duration: 'Until the demo is over, or the tab is closed',
    setBy: 'Us, when you press Try It Now',
  },
];

/** Everything in the browser that is not a cookie. */
export const browserStorage: readonly Stored[] = [
  ...visitorsStorage,
  ...ownersStorage,
  ...publicPagesStorage,
];
