import { Button } from '@scanlist/ui/button';
import { broadcastSessionEnd } from '@scanlist/web-kit/watch-idle';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { AuthPage } from '../layout/auth-page.tsx';
import { useDocumentTitle } from '../layout/page.tsx';
import { useShell } from '../shared/shell.tsx';

/** /account-deleted: where the end of an account leads to. Other tabs that still show what was are led out. */
export default function AccountDeletedScreen() {
  useDocumentTitle('Account Deleted');
  const { user } = useShell();
  const isSignedOut = user === null;
  // Told from here and not by the page that deletes it, which would hear it too and leave to where a sign-out leads.
  useEffect(() => {
    if (isSignedOut) broadcastSessionEnd('signed-out');
  }, [isSignedOut]);
  if (user) return <Navigate to="/dashboard" replace />;
  return (
    <AuthPage
      isDone
      title="Your account is deleted"
      lead="You are signed out everywhere. Your lists, your entries and any subscription have come to their end with it."
    >
      <Button asChild variant="primary" className="mt-6 max-sm:w-full">
        <Link to="/" reloadDocument>
          Back to the start page
        </Link>
      </Button>
    </AuthPage>
  );
}
