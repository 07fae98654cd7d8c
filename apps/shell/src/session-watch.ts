import { useSession } from '@scanlist/web-kit/session';
import { leaveUnasked, watchSession } from '@scanlist/web-kit/session-end';
import { useEffect } from 'react';
import { isOwnersRoom } from './routes.ts';

/** The inactivity timeout of whoever is signed in (specification section 4: Session). */
export function useIdleTimeout(): void {
  const isSignedIn = useSession(({ user }) => Boolean(user));
  useEffect(leaveUnasked, []);
  useEffect(() => {
    if (isSignedIn) return watchSession({ isOwnersRoom });
  }, [isSignedIn]);
}
