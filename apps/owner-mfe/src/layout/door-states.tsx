import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Spinner } from '@scanlist/ui/spinner';
import type { ReactNode } from 'react';
import { DoorFrame, DoorPage } from './door-frame.tsx';

/** A door whose answer is on the way. */
export function DoorWaiting({ title }: { title: string }) {
  return (
    <DoorFrame title={title} lead="One moment, please.">
      <Spinner className="mt-6" />
    </DoorFrame>
  );
}

interface DoorFailedProps {
  title: string;
  onRetry: () => void;
  /** What it means for the person; usually the server's message. */
  children: ReactNode;
}

/** A door whose answer did not come; it can be asked for again. */
export function DoorFailed({ title, onRetry, children }: DoorFailedProps) {
  return (
    <DoorPage>
      <RetryPanel as="h1" title={title} onRetry={onRetry}>
        {children}
      </RetryPanel>
    </DoorPage>
  );
}
