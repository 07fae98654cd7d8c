import { takeDeferredSignOut } from '@scanlist/web-kit/deferred-sign-out';
import { useSession } from '@scanlist/web-kit/session';
import { useEffect } from 'react';

/**
 * Whether somebody is signed in: as the page was sent, until more is known. A page that comes back from the browser's memory
 * asks again, another tab's sign-out is heard of, and a session whose end the server has not answered yet counts as over.
 */
export function useSignedIn(wasSignedIn: boolean): boolean {
  const isSignedIn = useSession(({ user }) => (user === undefined ? wasSignedIn : user !== null));
  useEffect(() => {
    if (takeDeferredSignOut()) {
      markSignedOut();
      void useSession.getState().signOut();
    } else if (isFromHistory()) ask();
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) ask();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  useEffect(() => {
    if (!isSignedIn) return;
    let stop: (() => void) | undefined;
    let isStopped = false;
    // Without it the server's own hour ends the session.
    loadSessionEnd().then(
      ({ watchSession }) => {
        if (!isStopped) stop = watchSession({ isOwnerPage: () => false, onEndedElsewhere: markSignedOut });
      },
      () => {},
    );
    return () => {
      isStopped = true;
      stop?.();
    };
  }, [isSignedIn]);
  return isSignedIn;
}

/** Ends the session and leads to `/`, also where what ends it properly cannot be loaded. */
export async function signOut(): Promise<void> {
  const loaded = await loadSessionEnd().catch(() => null);
  if (loaded) return loaded.endSession('signed-out');
  await useSession.getState().signOut();
  window.location.assign('/');
}

/** Only somebody signed in needs it. */
const loadSessionEnd = () => import(/* webpackChunkName: "session-end" */ '@scanlist/web-kit/session-end');

function markSignedOut(): void {
  useSession.getState().startSignedOut();
}

function ask(): void {
  useSession
    .getState()
    .refreshUser()
    .catch(() => {});
}

/** Going back may show what the browser kept of the page, as it was then. */
function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}
