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

const untilTabCloses = 'Removed once it’s read, or when you close the tab at the latest';

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
      'Authentication: lets you sign in on this device even while strangers try passwords on your account. A random token for each account used here; it says nothing about you.',
    duration: '400 days after you last signed in or set a new password; it stays when you sign out',
    setBy: 'Us, when you sign in, finish signing up, or set a new password',
  },
  {
    name: 'scanlist-card',
    place: 'Cookie',
    purpose: 'Payments: ties your open card form to your browser, so no one else can finish it.',
    duration: 'Until the card is used or you close the browser',
    setBy: 'Us, when you open a form that takes a card',
  },
  {
    name: 'scanlist-preview',
    place: 'Cookie',
    purpose:
      'Function: shows you a version of part of this site that isn’t out yet. It names the part and the version; it says nothing about you.',
    duration: 'Until you leave the preview or close the browser; it stops working after a day',
    setBy: 'Us, when you open a link to a preview',
  },
  {
    name: 'scanlist-form',
    place: 'Cookie',
    purpose:
      'Function: makes sure that a list you complete without JavaScript is saved once, even if you tap twice. A random number; it says nothing about you.',
    duration: '10 minutes after you last sent or opened a list that way',
    setBy: 'Us, when you complete a list without JavaScript',
  },
  {
    name: 'scanlist-script',
    place: 'Cookie',
    purpose:
      'Function: tells us your browser already has the script our lists need, so we don’t send it again. It names a version of that script; it says nothing about you.',
    duration: '400 days after we last sent you the script inside a list',
    setBy: 'Us, when you open a list by its code',
  },
  {
    name: 'scanlist-lang',
    place: 'Cookie',
    purpose:
      'Preference: the language you chose for lists and receipts. It contains only the language, such as “de”.',
    duration: '365 days after you last chose one',
    setBy: 'Us, when you choose a language on a list',
  },
];

/** What Stripe's script sets for preventing fraud, and only on pages that take a card (`paymentRoutes`). */
export const stripeCookies: readonly Stored[] = [
  {
    name: '__stripe_mid',
    place: 'Cookie',
    purpose: 'Payments: lets Stripe recognize the browser, to tell cardholders from fraudsters.',
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
    purpose:
      'Function: tells your checkmarks and notes on this list apart from everyone else’s. A random number.',
    duration: 'Until you complete the list',
    setBy: 'Us, when you open a list by its code',
  },
  {
    name: 'scanlist-draft-{listId}',
    place: 'Local storage',
    purpose:
      'Function: your checkmarks, notes, and name, so you lose nothing if the page closes or the connection drops.',
    duration: 'Until you complete the list',
    setBy: 'Us, when you check an item, add a note, or type something',
  },
  {
    name: 'scanlist-early-{listId}',
    place: 'Local storage',
    purpose: 'Function: the items you check while the page is still loading.',
    duration: 'Until the page has loaded',
    setBy: 'Us, when you check an item before the page has loaded',
  },
  {
    name: 'scanlist / outbox',
    place: 'IndexedDB',
    purpose:
      'Function: a finished entry, with its name, signature, and location if it has them, until it can be sent.',
    duration: 'Until it’s sent',
    setBy: 'Us, when you complete a list',
  },
  {
    name: 'scanlist-outbox-{sessionId}',
    place: 'Local storage',
    purpose: 'Function: the same, in browsers that block the storage above.',
    duration: 'Until it’s sent',
    setBy: 'Us, when you complete a list',
  },
  {
    name: 'scanlist-receipt-{entryId}',
    place: 'Local storage',
    purpose: 'Function: the code and the link of a receipt, so you find it again on the list you completed.',
    duration: 'Until you clear your receipts there, or open a list after 30 days',
    setBy: 'Us, when you complete a list',
  },
  {
    name: 'scanlist-fill-pages',
    place: 'Cache storage',
    purpose:
      'Function: copies of lists you opened, so they open without a connection; a service worker keeps them.',
    duration: 'The last 30 pages, until you clear the browser’s data',
    setBy: 'Us, when you open a list by its code',
  },
  {
    name: 'scanlist-fill-files',
    place: 'Cache storage',
    purpose: 'Function: the scripts and images of those pages.',
    duration: 'The last 40 files, until you clear the browser’s data',
    setBy: 'Us, when you open a list by its code',
  },
  {
    name: 'scanlist-fill-offline',
    place: 'Cache storage',
    purpose: 'Function: the page that says you’re offline, for a list you haven’t opened before.',
    duration: 'Until you clear the browser’s data',
    setBy: 'Us, when you open a list by its code',
  },
];

/** Stored where a part of a page fails (packages/web-kit, apps/fill-mfe). */
const failuresStorage: readonly Stored[] = [
  {
    name: 'scanlist-failed-{part}',
    place: 'Local storage',
    purpose:
      'Function: which version of a part of our pages didn’t work here, so your browser tells us only once. It contains only a version number.',
    duration: 'Until you clear the browser’s data',
    setBy: 'Us, when a part of a page doesn’t work',
  },
];

/** Stored in an owner's browser (apps/owner-mfe, apps/shell, packages/web-kit). */
const ownersStorage: readonly Stored[] = [
  {
    name: 'scanlist-list-form-{ownerId}-{listId}',
    place: 'Local storage',
    purpose: 'Function: what you typed in a list and haven’t saved yet.',
    duration: 'Until you save or discard it, or delete your account',
    setBy: 'Us, when you write a list',
  },
  {
    name: 'scanlist-idle',
    place: 'Local storage',
    purpose: 'Session: when you were last active, so activity in one tab counts for all of them.',
    duration: 'Until you clear the browser’s data; it contains only times',
    setBy: 'Us, while you are signed in',
  },
  {
    name: 'scanlist-session-end',
    place: 'Local storage',
    purpose:
      'Session: tells your other tabs that you were signed out, and whether you signed out yourself or were inactive.',
    duration: 'Until you clear the browser’s data; it contains one word',
    setBy: 'Us, when a session ends',
  },
  {
    name: 'scanlist-address-notice-{ownerId}',
    place: 'Session storage',
    purpose: 'Preference: that you dismissed the reminder to confirm your email address.',
    duration: 'Until you close the tab or delete your account',
    setBy: 'Us, when you dismiss it',
  },
  {
    name: 'scanlist-workspace',
    place: 'Session storage',
    purpose:
      'Function: the workspace you use in this tab, with its name and your account’s ID, so another tab can use another one.',
    duration: 'Until you sign out or close the tab',
    setBy: 'Us, while you are signed in',
  },
  {
    name: 'scanlist-sign-up',
    place: 'Session storage',
    purpose: 'Function: the username, email address, and names you typed while signing up; never a password.',
    duration: untilTabCloses,
    setBy: 'Us, on the sign-up page',
  },
  {
    name: 'scanlist-return-address',
    place: 'Session storage',
    purpose: 'Session: the page you were on when your session expired, so we can take you back to it.',
    duration: untilTabCloses,
    setBy: 'Us, when a session expires',
  },
  {
    name: 'scanlist-welcome',
    place: 'Session storage',
    purpose: 'Function: a reminder to welcome you once after you sign in.',
    duration: untilTabCloses,
    setBy: 'Us, when you sign in',
  },
  {
    name: 'scanlist-toasts',
    place: 'Session storage',
    purpose: 'Function: short on-screen messages, carried over to the next page.',
    duration: untilTabCloses,
    setBy: 'Us, when a message appears as you leave a page',
  },
  {
    name: 'scanlist-owed-sign-out',
    place: 'Local storage',
    purpose: 'Session: that you signed out while our server couldn’t be reached.',
    duration: 'Until you next open one of our pages, or sign in',
    setBy: 'Us, when you sign out',
  },
];

/** Stored by the public pages (apps/marketing-mfe). */
const publicPagesStorage: readonly Stored[] = [
  {
    name: 'scanlist-{name}-form',
    place: 'Session storage',
    purpose: 'Function: what you typed in the support or contact form, so it survives a reload or an error.',
    duration: 'Until it’s sent, or you close the tab',
    setBy: 'Us, when you write in one of these forms',
  },
  {
    name: 'scanlist-live-demo',
    place: 'Session storage',
    purpose: 'Function: which demo list you opened on our home page, so a reload continues with it.',
    duration: 'Until the demo is over, or you close the tab',
    setBy: 'Us, when you choose Try It Now',
  },
];

/** Everything in the browser that is not a cookie. */
export const browserStorage: readonly Stored[] = [
  ...visitorsStorage,
  ...failuresStorage,
  ...ownersStorage,
  ...publicPagesStorage,
];
