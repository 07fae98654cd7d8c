import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface RetryPanelProps {
  title: string;
  /** What it means for the user; usually the server's message. */
  children?: ReactNode;
  onRetry: () => void;
  as?: 'h1' | 'h2' | 'h3' | 'p';
}

/** Says at once, also to screen readers, that something could not be loaded, and offers a retry. */
export function RetryPanel({ title, children, onRetry, as }: RetryPanelProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff strokeWidth={1.5} />}
        title={title}
        {...(as ? { as } : {})}
        action={
          <Button
            onClick={() => {
              onRetry();
              // The button disappears during the retry: a keyboard continues from the page's content.
              document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
            }}
          >
            <RotateCw aria-hidden strokeWidth={1.75} />
            Try again
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
