import type { UndoneEmailChange } from '@scanlist/contracts/http/accounts';
import { Button } from '@scanlist/ui/button';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isUnknownToken } from '../auth/unknown-token.ts';
import { AuthPage } from '../layout/auth-page.tsx';
import { AuthPageError } from '../layout/auth-page-states.tsx';
import { useDocumentTitle } from '../layout/page.tsx';
import { errorMessage } from '../shared/error-messages.ts';
import { ignoreDoubleClick } from '../shared/ignore-double-click.ts';
import { useShell } from '../shared/shell.tsx';

/**
 * /undo-email-change/{token}: the link mailed to an account's previous address. Its button restores that address and
 * leads to a new password (decision 0049). Opening the link changes nothing, since mail scanners open links.
 */
export default function UndoEmailChangeScreen({ token }: { token: string }) {
  useDocumentTitle('Undo Email Change');
  const { productName, refreshUser } = useShell();
  const undone = useMutation({
    mutationFn: () => api.post<UndoneEmailChange>('/api/auth/undo-email-change', { token }),
    networkMode: 'always',
    // The undo ends every session, this browser's too.
    onSuccess: () => void refreshUser().catch(() => {}),
    // The used button is gone; the heading shows the result.
    onSettled: () => requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus()),
  });

  if (undone.data) {
    return (
      <AuthPage
        isDone
        title="Your address is back"
        lead={
          <>
            Your account uses <strong className="font-semibold text-ink">{undone.data.email}</strong> again,
            and everyone is signed out. Your old password no longer works. Set a new one now.
          </>
        }
      >
        <Button asChild variant="primary" className="mt-6 max-sm:w-full">
          <Link to={`/reset-password/${undone.data.resetToken}`}>Set New Password</Link>
        </Button>
      </AuthPage>
    );
  }
  if (!undone.isError) {
    return (
      <AuthPage
        title="Undo your email address change?"
        lead={`Your ${productName} account will use the address this link was sent to again. We’ll sign everyone out and have you set a new password.`}
      >
        <Button
          variant="primary"
          className="mt-6 max-sm:w-full"
          aria-disabled={undone.isPending}
          onClick={ignoreDoubleClick(() => !undone.isPending && undone.mutate())}
        >
          {undone.isPending ? 'Undoing...' : 'Undo This Change'}
        </Button>
        <p className="mt-5 text-xs text-muted">Made this change yourself? Just close this page.</p>
      </AuthPage>
    );
  }
  const { error } = undone;
  if (error instanceof ApiError && error.code === 'EMAIL_TAKEN') {
    return (
      <AuthPage
        title="This address is taken"
        lead="Another account uses that address now. Please contact us."
      >
        <Button asChild variant="primary" className="mt-6 max-sm:w-full">
          <a href="/contact">Contact Us</a>
        </Button>
      </AuthPage>
    );
  }
  if (isUnknownToken(error)) {
    return (
      <AuthPage
        title="This link no longer works"
        lead="A link to undo a change works once, and for seven days."
      >
        <p className="mt-3 text-sm text-pretty text-muted">
          If you already used it, your address is back. Sign in or get a new password. If someone else has
          your account, contact us.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <Button asChild variant="primary" className="max-sm:w-full">
            <Link to="/forgot-password">Get a New Password</Link>
          </Button>
          <Button asChild variant="quiet" className="max-sm:w-full">
            <Link to="/login">Sign In</Link>
          </Button>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPageError title="We couldn’t undo the change yet" onRetry={() => undone.mutate()}>
      {errorMessage(error)}
    </AuthPageError>
  );
}
