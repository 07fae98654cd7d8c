import type { ConfirmedEmail, CurrentUser } from '@scanlist/contracts/http/accounts';
import { Button } from '@scanlist/ui/button';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { profileQuery } from '../account/profile-calls.ts';
import { isUnknownToken } from '../auth/unknown-token.ts';
import { AuthPage } from '../layout/auth-page.tsx';
import { MailedLinkPage } from '../layout/mailed-link-page.tsx';
import { useShell } from '../shared/shell.tsx';

/**
 * /confirm-email/{token}: the link mailed to the address of a new account, or to a new address. Its button confirms the
 * address for the account and for notifications of its lists (decision O11).
 */
export default function ConfirmEmailScreen({ token }: { token: string }) {
  const shell = useShell();
  return (
    <MailedLinkPage
      documentTitle="Confirm Email"
      title="Confirm your email address"
      lead={`Your ${shell.productName} account will use the address this link was sent to, and we can send list notifications there.`}
      button="Confirm Email Address"
      busyButton="Confirming..."
      note="Not your account? Close this page, and nothing will change."
      act={() => api.post<ConfirmedEmail>('/api/auth/confirm-email', { token })}
      renderDone={({ email }) => <Confirmed email={email} />}
      renderRefused={(error) => renderRefused(error, shell.user)}
      errorTitle="We couldn’t confirm your address yet"
    />
  );
}

function Confirmed({ email }: ConfirmedEmail) {
  useRefreshAccount(email);
  return (
    <AuthPage
      isDone
      title="Your address is confirmed"
      lead={
        <>
          Your account now uses <strong className="font-semibold text-ink">{email}</strong>, and we can send
          list notifications there.
        </>
      }
    >
      <OnwardLink />
    </AuthPage>
  );
}

function renderRefused(error: Error, user: CurrentUser | null | undefined) {
  if (error instanceof ApiError && error.code === 'EMAIL_TAKEN') {
    return (
      <AuthPage
        title="This address is taken"
        lead="Another account uses it now. Your account keeps its current address. You can choose a different one in your profile."
      >
        <OnwardLink to="/profile" />
      </AuthPage>
    );
  }
  if (!isUnknownToken(error)) return null;
  return (
    <AuthPage
      title="This link no longer works"
      lead="Each link works once, for a limited time. Only the newest one works."
    >
      <p className="mt-3 text-sm text-pretty wrap-anywhere text-muted">{afterUnknownLink(user)}</p>
      <OnwardLink to="/profile" />
    </AuthPage>
  );
}

function afterUnknownLink(user: CurrentUser | null | undefined): string {
  if (!user)
    return 'If you already used it, you’re all set. Otherwise, sign in and send a new link from your profile.';
  if (!user.emailConfirmed) {
    return `Your account uses ${user.email}, which isn’t confirmed yet. You can send a new link from your profile.`;
  }
  return `Your account uses ${user.email}, which is confirmed. If that’s the address you want, you’re all set. Otherwise, you can send a new link from your profile.`;
}

/** Leads into the app if signed in, else to the login. */
function OnwardLink({ to = '/dashboard' }: { to?: '/dashboard' | '/profile' }) {
  const { user } = useShell();
  const [path, text] = user
    ? [to, to === '/profile' ? 'Go to your profile' : 'Go to the dashboard']
    : ['/login', 'Sign In'];
  return (
    <Button asChild variant="primary" className="mt-6 max-sm:w-full">
      <Link to={path}>{text}</Link>
    </Button>
  );
}

/** Refreshes the user once after the address has changed; nothing else updates the shell. */
function useRefreshAccount(email: string) {
  const { user, refreshUser } = useShell();
  const client = useQueryClient();
  const hasRefreshed = useRef(false);
  useEffect(() => {
    if (!user || hasRefreshed.current) return;
    hasRefreshed.current = true;
    client.removeQueries({ queryKey: profileQuery.queryKey });
    if (user.email !== email || !user.emailConfirmed) refreshUser().catch(() => {});
  }, [email, user, refreshUser, client]);
}
