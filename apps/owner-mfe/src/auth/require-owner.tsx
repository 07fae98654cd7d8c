import { Spinner } from '@scanlist/ui/spinner';
import { requestedPageState } from '@scanlist/web-kit/return-address';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { OwnerProvider, useShell } from '../shared/shell.tsx';
import { PasswordGate } from './password-gate.tsx';

/**
 * A protected route: renders its children for a signed-in owner, a spinner while the user is unknown, else redirects to
 * /login (section 2).
 */
export function RequireOwner({ children }: { children: ReactNode }) {
  const { user } = useShell();
  const location = useLocation();
  if (user === undefined) return <ScreenLoading />;
  if (user === null) return <Navigate to="/login" replace state={requestedPageState(location)} />;
  return (
    <OwnerProvider owner={user}>
      <PasswordGate>{children}</PasswordGate>
    </OwnerProvider>
  );
}

/** Shown while a screen loads. */
export function ScreenLoading() {
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <Spinner />
    </div>
  );
}
