import { CircleArrowUp, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface NewerVersionPanelProps {
  /** What becomes of what was typed. */
  children?: ReactNode;
  onReload: () => void;
  as?: 'h1' | 'h2' | 'h3' | 'p';
}

/**
 * Says at once, also to screen readers, that a part of the page cannot be loaded because the page runs a version that
 * nobody keeps any more, and offers a reload.
 */
export function NewerVersionPanel({ children, onReload, as }: NewerVersionPanelProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleArrowUp strokeWidth={1.5} />}
        title="A newer version is available"
        {...(as ? { as } : {})}
        action={
          <Button variant="primary" onClick={onReload}>
            <RotateCw aria-hidden strokeWidth={1.75} />
            Reload
          </Button>
        }
      >
        This tab is running an older version, and the part you need is no longer available in it. Reload to
        continue. {children}
      </EmptyState>
    </div>
  );
}
