import { takeDeferredSignOut } from '@scanlist/web-kit/deferred-sign-out';
import { useSession } from '@scanlist/web-kit/session';
import { useEffect } from 'react';

/**
 * Whether the user is signed in: as the page was sent, until more is known. A page from the browser's back cache checks
 * again, and another tab's sign-out counts. A session whose end the server has not confirmed yet counts as over.
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
    // Without it the server's own timeout ends the session.
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

/** Ends the session and leads to `/`, also where the code that ends it properly cannot be loaded. */
export async function signOut(): Promise<void> {
  const loaded = await loadSessionEnd().catch(() => null);
  if (loaded) return loaded.endSession('signed-out');
  await useSession.getState().signOut();
  window.location.assign('/');
}

/** Only signed-in users need it. */
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

/** Going back may show the browser's cached copy of the page. */
function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}
