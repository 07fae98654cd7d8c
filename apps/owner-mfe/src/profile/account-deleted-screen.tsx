import { Button } from '@scanlist/ui/button';
import { broadcastSessionEnd } from '@scanlist/web-kit/watch-idle';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { AuthPage } from '../layout/auth-page.tsx';
import { useDocumentTitle } from '../layout/page.tsx';
import { useShell } from '../shared/shell.tsx';

/** /account-deleted: shown after an account was deleted. Other tabs with the account's data are signed out. */
export default function AccountDeletedScreen() {
  useDocumentTitle('Account Deleted');
  const { user } = useShell();
  const isSignedOut = user === null;
  // Broadcast here and not by the page that deletes the account, which would receive it too and redirect like a
  // sign-out.
  useEffect(() => {
    if (isSignedOut) broadcastSessionEnd('signed-out');
  }, [isSignedOut]);
  if (user) return <Navigate to="/dashboard" replace />;
  return (
    <AuthPage
      isDone
      title="Your account is deleted"
      lead="You’re signed out everywhere. Your lists and entries are gone, and any subscription has ended."
    >
      <Button asChild variant="primary" className="mt-6 max-sm:w-full">
        <Link to="/" reloadDocument>
          Back to the home page
        </Link>
      </Button>
    </AuthPage>
  );
}
