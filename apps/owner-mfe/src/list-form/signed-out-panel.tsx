import { Button } from '@scanlist/ui/button';
import { AttentionPanel } from './attention-panel.tsx';

/** Shown when the session ended before the list was saved: input is kept, with a link to sign in again. */
export function SignedOutPanel({ submitLabel, isAnother }: { submitLabel: string; isAnother: boolean }) {
  return (
    <AttentionPanel
      title={isAnother ? 'Someone else is signed in here' : 'You are signed out'}
      text={
        <>
          {isAnother
            ? 'This form belongs to another account. '
            : 'Your session ended before this could be saved. '}
          Everything you typed is kept on this device. Sign in again in a new tab, then come back here and
          press {submitLabel} again.
        </>
      }
    >
      <Button asChild variant="primary" className="mt-4">
        <a href="/login" target="_blank" rel="noopener">
          Sign in again in a new tab
        </a>
      </Button>
    </AttentionPanel>
  );
}
