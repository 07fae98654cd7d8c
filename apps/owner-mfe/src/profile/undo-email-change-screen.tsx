import type { UndoneEmailChange } from '@scanlist/contracts/http/accounts';
import { Button } from '@scanlist/ui/button';
import { ApiError, api } from '@scanlist/web-kit/api';
import { Link } from 'react-router-dom';
import { isUnknownToken } from '../auth/unknown-token.ts';
import { AuthPage } from '../layout/auth-page.tsx';
import { ContactPage, MailedLinkPage } from '../layout/mailed-link-page.tsx';
import { useShell } from '../shared/shell.tsx';

/**
 * /undo-email-change/{token}: the link mailed to an account's previous address. Its button restores that address and
 * leads to a new password (decision 0049).
 */
export default function UndoEmailChangeScreen({ token }: { token: string }) {
  const { productName, refreshUser } = useShell();
  return (
    <MailedLinkPage
      documentTitle="Undo Email Change"
      title="Undo your email address change?"
      lead={`Your ${productName} account will use the address this link was sent to again. We’ll sign everyone out and have you set a new password.`}
      button="Undo This Change"
      busyButton="Undoing..."
      note="Made this change yourself? Just close this page."
      act={() => api.post<UndoneEmailChange>('/api/auth/undo-email-change', { token })}
      // The undo ends every session, this browser's too.
      onSuccess={() => void refreshUser().catch(() => {})}
      renderDone={renderDone}
      renderRefused={renderRefused}
      errorTitle="We couldn’t undo the change yet"
    />
  );
}

function renderDone({ email, resetToken }: UndoneEmailChange) {
  return (
    <AuthPage
      isDone
      title="Your address is back"
      lead={
        <>
          Your account uses <strong className="font-semibold text-ink">{email}</strong> again, and everyone is
          signed out. Your old password no longer works. Set a new one now.
        </>
      }
    >
      <Button asChild variant="primary" className="mt-6 max-sm:w-full">
        <Link to={`/reset-password/${resetToken}`}>Set New Password</Link>
      </Button>
    </AuthPage>
  );
}

function renderRefused(error: Error) {
  if (error instanceof ApiError && error.code === 'EMAIL_TAKEN') {
    return (
      <ContactPage
        title="This address is taken"
        lead="Another account uses that address now. Please contact us."
      />
    );
  }
  if (!isUnknownToken(error)) return null;
  return (
    <AuthPage
      title="This link no longer works"
      lead="A link to undo a change works once, and for seven days."
    >
      <p className="mt-3 text-sm text-pretty text-muted">
        If you already used it, your address is back. Sign in or get a new password. If someone else has your
        account, contact us.
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
