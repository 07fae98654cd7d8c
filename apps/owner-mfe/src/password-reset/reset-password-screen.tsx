import type { PasswordReset } from '@scanlist/contracts/http/accounts';
import { Button } from '@scanlist/ui/button';
import { api } from '@scanlist/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { isUnknownToken } from '../auth/unknown-token.ts';
import { AuthPage } from '../layout/auth-page.tsx';
import { AuthPageError, AuthPageLoading } from '../layout/auth-page-states.tsx';
import { useDocumentTitle } from '../layout/page.tsx';
import { errorMessage } from '../shared/error-messages.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/**
 * /reset-password/{token}: the mailed link to set a new password (decision P9). First it checks whether the link still
 * works.
 */
export default function ResetPasswordScreen({ token }: { token: string }) {
  useDocumentTitle('New Password');
  const [isUsedUp, setIsUsedUp] = useState(false);
  const found = useQuery({
    queryKey: ['reset-password', token],
    queryFn: () => api.get<PasswordReset>(`/api/auth/reset-password/${encodeURIComponent(token)}`),
    gcTime: 0,
  });

  if (isUsedUp || (found.isError && isUnknownToken(found.error)))
    return <LinkUsedUp hasJustFailed={isUsedUp} />;
  if (found.data) return <NewPasswordForm token={token} onUsedUp={() => setIsUsedUp(true)} />;
  if (!found.isError) return <AuthPageLoading title="Checking your link..." />;
  return (
    <AuthPageError title="We couldn’t check your link yet" onRetry={() => void found.refetch()}>
      {errorMessage(found.error)}
    </AuthPageError>
  );
}

/** With `hasJustFailed` the link failed when the form was sent, so the heading gets the focus. */
function LinkUsedUp({ hasJustFailed }: { hasJustFailed: boolean }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasJustFailed) panel.current?.querySelector('h1')?.focus();
  }, [hasJustFailed]);
  return (
    <div ref={panel}>
      <AuthPage
        title="This link no longer works"
        lead="A link to set a new password works once, for 30 minutes. Only the newest one works."
      >
        <p className="mt-3 text-sm text-pretty text-muted">
          If you already set your new password with it, you’re all set. Just sign in. Otherwise, get a new
          link.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <Button asChild variant="primary" className="max-sm:w-full">
            <Link to="/forgot-password">Get a New Link</Link>
          </Button>
          <Button asChild variant="quiet" className="max-sm:w-full">
            <Link to="/login">Sign In</Link>
          </Button>
        </div>
      </AuthPage>
    </div>
  );
}
