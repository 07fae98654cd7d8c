import { Button } from '@scanlist/ui/button';
import { openPage } from '@scanlist/web-kit/session-end';
import { forgetStoredWorkspace } from '@scanlist/web-kit/tab-workspace';
import { DoorClosed } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

interface LostWorkspaceProps {
  /** Undefined where the user never was in it. */
  name: string | undefined;
  /** The screen is still below, with what was typed. */
  hasScreen: boolean;
}

/** Says that the user is not in the workspace of this tab any more. Nothing below it changes by itself. */
export default function LostWorkspace({ name, hasScreen }: LostWorkspaceProps) {
  const title = `You no longer have access to ${name ?? 'this workspace'}`;
  const { pathname } = useLocation();
  const [lostAt] = useState(pathname);
  const Title = hasScreen ? 'p' : 'h1';
  return (
    <div data-frame="all" className="mx-auto w-full max-w-[74rem] px-4 pt-4 sm:px-6 lg:px-8 print:hidden">
      <div
        role="alert"
        className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line border-l-4 border-l-stop bg-surface p-4 text-sm"
      >
        <DoorClosed
          aria-hidden
          strokeWidth={1.75}
          className="size-5 shrink-0 self-start text-stop max-sm:hidden"
        />
        <div className="min-w-0 grow basis-80">
          <Title className="text-sm font-semibold wrap-anywhere">{title}</Title>
          <p className="mt-1 text-pretty text-muted">
            Someone on the team removed you, the workspace was deleted, or you signed in to another account.
            {hasScreen && pathname === lostAt && ' Anything you typed is still here, so you can copy it.'}
          </p>
        </div>
        <Button
          variant={hasScreen ? 'quiet' : 'primary'}
          className="max-sm:w-full"
          onClick={() => {
            // The form below may still ask, and then goes on naming the workspace that was lost.
            forgetStoredWorkspace();
            openPage('/dashboard');
          }}
        >
          Go to your own lists
        </Button>
      </div>
    </div>
  );
}
