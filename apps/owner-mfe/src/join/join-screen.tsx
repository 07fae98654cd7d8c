import { Button } from '@scanlist/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { isUnknownToken } from '../auth/unknown-token.ts';
import { AuthPage } from '../layout/auth-page.tsx';
import { AuthPageError, AuthPageLoading } from '../layout/auth-page-states.tsx';
import { useDocumentTitle } from '../layout/page.tsx';
import { errorMessage } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import type { HowToJoinProps } from './how-to-join.ts';
import { invitationText } from './invitation-text.ts';
import { invitationQuery } from './join-calls.ts';
import { JoinSignedIn } from './join-signed-in.tsx';
import { NewPersonForm } from './new-person-form.tsx';
import { OtherAccount } from './other-account.tsx';
import { useSwitchAccount } from './use-switch-account.ts';

/** /join/{token}: the mailed invitation to a workspace, for people with and without an account (issue 19). */
export default function JoinScreen({ token }: { token: string }) {
  useDocumentTitle('Join a Team');
  const { user } = useShell();
  const [isOver, setOver] = useState(false);
  const switching = useSwitchAccount();
  const found = useQuery({ ...invitationQuery(token, user?.id ?? null), enabled: user !== undefined });

  if (isOver || (found.isError && isUnknownToken(found.error))) return <NotValid hasJustFailed={isOver} />;
  if (!found.data && found.isError) {
    return (
      <AuthPageError title="Your invitation didn’t load" onRetry={() => void found.refetch()}>
        {errorMessage(found.error)}
      </AuthPageError>
    );
  }
  if (!found.data) return <AuthPageLoading title="Opening your invitation..." />;
  const invitation = found.data;
  return (
    <AuthPage {...invitationText(invitation)} opensInNewTab={invitation.account === 'none'}>
      <HowToJoin
        token={token}
        invitation={invitation}
        onOver={() => setOver(true)}
        switching={switching}
        onChanged={() => void found.refetch()}
      />
    </AuthPage>
  );
}

function HowToJoin(props: HowToJoinProps) {
  switch (props.invitation.account) {
    case 'this':
      return <JoinSignedIn {...props} />;
    case 'other':
      return <OtherAccount {...props} />;
    case 'none':
      return <NewPersonForm {...props} />;
  }
}

/** With `hasJustFailed` the link failed when it was used, so the heading gets the focus. */
function NotValid({ hasJustFailed }: { hasJustFailed: boolean }) {
  const { user } = useShell();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasJustFailed) panel.current?.querySelector('h1')?.focus();
  }, [hasJustFailed]);
  return (
    <div ref={panel}>
      <AuthPage
        title="This invitation isn’t valid anymore"
        lead="Ask the person who invited you to send a new one."
      >
        <p className="mt-3 text-sm text-pretty text-muted">If you already joined, you’re all set.</p>
        <Button asChild variant="quiet" className="mt-6 max-sm:w-full">
          {user ? <Link to="/dashboard">Go to the dashboard</Link> : <Link to="/login">Sign In</Link>}
        </Button>
      </AuthPage>
    </div>
  );
}
