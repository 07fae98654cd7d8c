import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Spinner } from '@scanlist/ui/spinner';
import type { ReactNode } from 'react';
import { AuthPage, AuthPageLayout } from './auth-page.tsx';

/** An auth page while its request runs. */
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
  /** The explanation; usually the server's message. */
  children: ReactNode;
}

/** An auth page whose request failed, with a retry button. */
export function AuthPageError({ title, onRetry, children }: AuthPageErrorProps) {
  return (
    <AuthPageLayout>
      <RetryPanel as="h1" title={title} onRetry={onRetry}>
        {children}
      </RetryPanel>
    </AuthPageLayout>
  );
}
