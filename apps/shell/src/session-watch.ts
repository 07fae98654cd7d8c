import { useSession } from '@scanlist/web-kit/session';
import { leaveWithoutPrompt, watchSession } from '@scanlist/web-kit/session-end';
import { reportTimeZone } from '@scanlist/web-kit/time-zone';
import { useEffect } from 'react';
import { isOwnerPage } from './routes.ts';

/** The inactivity timeout of the signed-in user (specification section 4: Session). */
export function useIdleTimeout(): void {
  const isSignedIn = useSession(({ user }) => Boolean(user));
  useEffect(leaveWithoutPrompt, []);
  useEffect(() => {
    if (isSignedIn) return watchSession({ isOwnerPage });
  }, [isSignedIn]);
}

/** Keeps the owner's time zone, which mails use, equal to this browser's. */
export function useTimeZone(): void {
  const user = useSession(({ user }) => user);
  useEffect(() => {
    if (user) void reportTimeZone(user);
  }, [user]);
}
