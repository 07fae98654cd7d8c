import type { Profile, ProfileBodyInput } from '@scanlist/contracts/http/accounts';
import { Button } from '@scanlist/ui/button';
import { api } from '@scanlist/web-kit/api';
import { useState } from 'react';
import { PasswordPromptClosed, useWithPassword } from '../auth/password-gate.tsx';
import { failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { EmailNotice } from './email-notice.tsx';

interface PendingEmailProps {
  profile: Profile;
  onChanged: (profile: Profile) => void;
  /** The current address is kept: the panel with the focus is gone. */
  onKept: () => void;
}

/** The notice above the form while a new address waits for its link to be opened. */
export function PendingEmail({ profile, onChanged, onKept }: PendingEmailProps) {
  const { toast } = useShell();
  const withPassword = useWithPassword();
  const [busy, setBusy] = useState<'again' | 'keep' | null>(null);
  const { pendingEmail, email, firstName, lastName } = profile;

  const send = async (what: 'again' | 'keep', address: string) => {
    const body: ProfileBodyInput = { firstName, lastName, email: address };
    setBusy(what);
    try {
      // A change that expired or was cancelled starts again, and a new address needs the password.
      onChanged(await withPassword(() => api.post<Profile>('/api/profile', body)));
      if (what === 'keep') onKept();
      toast({ variant: 'success', ...toasts[what](address) });
    } catch (error) {
      if (error instanceof PasswordPromptClosed) return;
      toast({
        variant: 'error',
        title: 'Error',
        ...failureText(error, 'There was a problem updating your profile.'),
      });
    } finally {
      setBusy(null);
    }
  };

  return (
    <div role="status">
      {pendingEmail && (
        <EmailNotice
          id="pending-email"
          title="Waiting for confirmation"
          actions={
            <>
              <Button
                className="max-sm:w-full"
                aria-disabled={busy !== null}
                onClick={() => !busy && void send('again', pendingEmail)}
              >
                {busy === 'again' ? 'Sending...' : 'Send the link again'}
              </Button>
              <Button
                variant="plain"
                className="max-w-full max-sm:w-full"
                aria-disabled={busy !== null}
                onClick={() => !busy && void send('keep', email)}
              >
                <span className="min-w-0 wrap-anywhere">Keep {email}</span>
              </Button>
            </>
          }
        >
          We sent a link to <strong className="font-semibold text-ink">{pendingEmail}</strong>. Open it within
          24 hours to switch to that address. Until then, your account keeps {email}.
        </EmailNotice>
      )}
    </div>
  );
}

const toasts = {
  again: (address: string) => ({ title: 'Link sent', description: `Check your inbox at ${address}.` }),
  keep: (address: string) => ({ title: 'Address kept', description: `Your account still uses ${address}.` }),
};
