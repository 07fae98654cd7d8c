import { layerHistoryOf } from '@scanlist/ui/close-on-back';
import { deferSignOut } from './deferred-sign-out.ts';
import { idleTimes } from './idle.ts';
import { storeReturnAddress } from './return-address.ts';
import { useSession } from './session.ts';
import { leaveTabWorkspace } from './tab-workspace.ts';
import { useToasts } from './toasts.ts';
import { broadcastSessionEnd, type IdleWatch, type SessionEnd, watchIdle } from './watch-idle.ts';

/** How long leaving waits for the server to end the session, in milliseconds. */
const signOutMsMax = 5_000;

/** Where each end leads (specification section 4). */
const endAddresses: Record<SessionEnd, string> = { expired: '/login?expired=true', 'signed-out': '/' };

export interface SessionWatchOptions {
  /** True for an address that the next sign-in returns to. */
  isOwnerPage(pathname: string): boolean;
  /** Another tab ended the session. By default this tab leaves as well. */
  onEndedElsewhere?(end: SessionEnd): void;
}

let watch: IdleWatch | null = null;
let isReturnable: SessionWatchOptions['isOwnerPage'] = () => false;
let isLeaving = false;
let ending: Promise<void> | null = null;

/**
 * Watches the session of the signed-in user until the returned function is called (specification section 4: Session;
 * decision O7): the warning with 'Stay Logged In', the end after an hour, and leaving together with the other tabs.
 */
export function watchSession({ isOwnerPage, onEndedElsewhere = leave }: SessionWatchOptions): () => void {
  let warning = 0;
  const dismissWarning = () => useToasts.getState().dismiss(warning);
  const watching = watchIdle({
    onExpiring(endsAtMs) {
      warning = warn(endsAtMs);
    },
    onActiveElsewhere: dismissWarning,
    onExpired: () => void endSession('expired'),
    onEndedElsewhere(end) {
      dismissWarning();
      onEndedElsewhere(end);
    },
    keepAlive: () => useSession.getState().refreshUser(),
  });
  watch = watching;
  isReturnable = isOwnerPage;
  return () => {
    watching.stop();
    dismissWarning();
    if (watch === watching) watch = null;
  };
}

/**
 * Lets this tab leave at a session's end without a prompt, until the returned function is called. A prompt of a form
 * would keep the owner's lists on the screen, so call it before any other listener is added. The form itself stores
 * what was typed.
 */
export function leaveWithoutPrompt(): () => void {
  const skipPrompt = (event: Event) => {
    if (isLeaving) event.stopImmediatePropagation();
  };
  window.addEventListener('beforeunload', skipPrompt);
  return () => window.removeEventListener('beforeunload', skipPrompt);
}

/**
 * Ends the session at the server and makes every tab leave: to / after a sign-out, to /login?expired=true after the
 * timeout. Never throws; an unreachable server delays leaving by at most five seconds.
 */
export function endSession(end: SessionEnd): Promise<void> {
  // A second press joins the sign-out that is already running.
  ending ??= signOutAndLeave(end);
  return ending;
}

async function signOutAndLeave(end: SessionEnd): Promise<void> {
  const limit = new Promise<boolean>((resolve) => setTimeout(resolve, signOutMsMax, false));
  const hasEnded = await Promise.race([useSession.getState().signOut(), limit]);
  if (!hasEnded) deferSignOut();
  // A BroadcastChannel also receives messages of other channels of the same page: the page would leave twice.
  watch?.stop();
  broadcastSessionEnd(end);
  leave(end);
}

/**
 * Where to go when the server no longer knows the session: it says so when the session was lost by idling, and stores
 * the return address.
 */
export function lostSessionAddress(): string {
  if (!watch?.endedByIdling()) return '/login';
  storeCurrentAddress();
  return endAddresses.expired;
}

function warn(endsAtMs: number): number {
  const time = new Date(endsAtMs).toLocaleTimeString('en-US', { timeStyle: 'short' });
  return useToasts.getState().show({
    variant: 'info',
    title: 'Your session is about to expire',
    description: `You’ve been inactive for a while. To keep your account safe, we’ll sign you out at ${time}.`,
    durationMs: idleTimes.warningMs,
    action: { label: 'Stay Logged In', onSelect: () => void stayLoggedIn() },
  });
}

async function stayLoggedIn(): Promise<void> {
  watch?.noteActivity();
  const user = await useSession
    .getState()
    .refreshUser()
    .catch(() => null);
  if (user) return;
  useToasts.getState().show({
    variant: 'error',
    title: 'Error',
    description: 'Failed to extend your session. Please try logging in again.',
  });
}

function leave(end: SessionEnd): void {
  if (end === 'expired') storeCurrentAddress();
  else leaveTabWorkspace();
  isLeaving = true;
  openPage(endAddresses[end]);
}

/**
 * Loads a page in place of all that this one shows and holds, from a menu or a notice. A form may ask first, except at the
 * session's end.
 */
export function openPage(address: string): void {
  // The menu with 'Log Out' has just closed, and its history entry must not keep this page here.
  layerHistoryOf(window).leave();
  // The browser may keep this page for Back: it must not be shown then, nor run without its watch.
  window.addEventListener('pagehide', () => {
    document.documentElement.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  window.location.assign(address);
}

function storeCurrentAddress(): void {
  const { ownerId } = useSession.getState();
  if (ownerId && isReturnable(window.location.pathname)) storeReturnAddress(ownerId, window.location);
}
