import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Spinner } from '@scanlist/ui/spinner';
import type { ReactNode } from 'react';
import { AuthPage, AuthPageLayout } from './auth-page.tsx';

/** A door whose answer is on the way. */
export function AuthPageLoading({ title }: { title: string }) {
  return (
    <AuthPage title={title} lead="One moment, please.">
      <Spinner className="mt-6" />
    </AuthPage>
  );
}

interface AuthPageErrorProps {
  title: string;
  onRetry: () => void;
  /** What it means for the person; usually the server's message. */
  children: ReactNode;
}

/** A door whose answer did not come; it can be asked for again. */
export function AuthPageError({ title, onRetry, children }: AuthPageErrorProps) {
  return (
    <AuthPageLayout>
      <RetryPanel as="h1" title={title} onRetry={onRetry}>
        {children}
      </RetryPanel>
    </AuthPageLayout>
  );
}
