import { Spinner } from '@scanlist/ui/spinner';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { OwnerProvider, useShell } from './shell.tsx';

/** Draws its children for a signed-in owner; a spinner while that is being asked; else leads to /login (section 2). */
export function RequireOwner({ children }: { children: ReactNode }) {
  const { user } = useShell();
  if (user === undefined) return <WaitingForScreen />;
  if (user === null) return <Navigate to="/login" replace />;
  return <OwnerProvider owner={user}>{children}</OwnerProvider>;
}

/** What stands where a screen will be. */
export function WaitingForScreen() {
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <Spinner />
    </div>
  );
}
