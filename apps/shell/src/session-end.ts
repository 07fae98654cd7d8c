import { idleTimes } from '@scanlist/web-kit/idle';
import { keepReturnAddress } from '@scanlist/web-kit/return-address';
import { useSession } from '@scanlist/web-kit/session';
import { useToasts } from '@scanlist/web-kit/toasts';
import { type IdleWatch, type SessionEnd, tellSessionEnd, watchIdle } from '@scanlist/web-kit/watch-idle';
import { useEffect } from 'react';
import { oweSignOut } from './owed-sign-out.ts';
import { isOwnersRoom } from './routes.ts';

/** How long leaving waits for the server to end the session, in milliseconds. */
const signOutMsMax = 5_000;

/** Where each end leads (specification section 4). */
const endAddresses: Record<SessionEnd, string> = { expired: '/login?expired=true', 'signed-out': '/' };

let watch: IdleWatch | null = null;
let isLeaving = false;

/**
 * The inactivity timeout of whoever is signed in (specification section 4: Session; decision O7): the warning with 'Stay
 * Logged In', the end after an hour, and leaving together with the other tabs.
 */
export function useIdleTimeout(): void {
  const isSignedIn = useSession(({ user }) => Boolean(user));
  useEffect(() => {
    // The first to listen: a form that asks before it is left would keep a stranger before somebody's lists. What was
    // typed is kept by the form itself.
    window.addEventListener('beforeunload', letLeave);
    return () => window.removeEventListener('beforeunload', letLeave);
  }, []);
  useEffect(() => {
    if (!isSignedIn) return;
    let warning = 0;
    const takeWarningAway = () => useToasts.getState().dismiss(warning);
    const watching = watchIdle({
      onExpiring(endsAtMs) {
        warning = warn(endsAtMs);
      },
      onActiveElsewhere: takeWarningAway,
      onExpired: () => void endSession('expired'),
      onEndedElsewhere: leave,
      keepAlive: () => useSession.getState().refreshUser(),
    });
    watch = watching;
    return () => {
      watching.stop();
      takeWarningAway();
      if (watch === watching) watch = null;
    };
  }, [isSignedIn]);
}

/**
 * Ends the session at the server and leads every tab out: to / when it was ended by hand, to /login?expired=true after the
 * timeout. Never throws; a server that cannot be reached keeps nobody here for longer than five seconds.
 */
export async function endSession(end: SessionEnd): Promise<void> {
  const limit = new Promise<boolean>((resolve) => setTimeout(resolve, signOutMsMax, false));
  const hasEnded = await Promise.race([useSession.getState().signOut(), limit]);
  if (!hasEnded) oweSignOut();
  tellSessionEnd(end);
  leave(end);
}

/** Where a session that the server no longer knows leads to: it says so when it was lost by idling, and keeps the way back. */
export function lostSessionAddress(): string {
  if (!watch?.endedByIdling()) return '/login';
  keepWayBack();
  return endAddresses.expired;
}

function warn(endsAtMs: number): number {
  const time = new Date(endsAtMs).toLocaleTimeString('en-US', { timeStyle: 'short' });
  return useToasts.getState().show({
    variant: 'info',
    title: 'Your session is about to expire',
    description: `Nothing has happened here for a while. To keep your account safe, you will be signed out at ${time}.`,
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
  if (end === 'expired') keepWayBack();
  isLeaving = true;
  window.location.assign(endAddresses[end]);
}

function letLeave(event: Event): void {
  if (isLeaving) event.stopImmediatePropagation();
}

function keepWayBack(): void {
  const { ownerId } = useSession.getState();
  if (ownerId && isOwnersRoom(window.location.pathname)) keepReturnAddress(ownerId, window.location);
}
