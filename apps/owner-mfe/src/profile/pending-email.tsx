import type { Profile, ProfileBodyInput } from '@scanlist/contracts/http/accounts';
import { Button } from '@scanlist/ui/button';
import { api } from '@scanlist/web-kit/api';
import { MailQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { serversMessage } from '../common/messages.ts';
import { useShell } from '../common/shell.tsx';

interface PendingEmailProps {
  profile: Profile;
  onChanged: (profile: Profile) => void;
  /** The present address stays: the panel is gone, and the focus it had with it. */
  onKept: () => void;
}

/** What stands above the form while a new address waits for its link to be opened. */
export function PendingEmail({ profile, onChanged, onKept }: PendingEmailProps) {
  const { toast } = useShell();
  const [busy, setBusy] = useState<'again' | 'keep' | null>(null);
  const { pendingEmail, email, firstName, lastName } = profile;

  const send = async (what: 'again' | 'keep', address: string) => {
    const body: ProfileBodyInput = { firstName, lastName, email: address };
    setBusy(what);
    try {
      onChanged(await api.post<Profile>('/api/profile', body));
      if (what === 'keep') onKept();
      toast({ variant: 'success', ...said[what](address) });
    } catch (error) {
      toast({
        variant: 'error',
        title: 'Error',
        description: serversMessage(error, 'There was a problem updating your profile.'),
      });
    } finally {
      setBusy(null);
    }
  };

  return (
    <div role="status">
      {pendingEmail && (
        <section
          aria-labelledby="pending-email"
          className="mb-8 flex gap-3 rounded-card border border-line border-l-4 border-l-flag bg-surface p-4 sm:p-5"
        >
          <MailQuestionMark
            aria-hidden
            className="mt-0.5 size-5 shrink-0 text-muted max-sm:hidden"
            strokeWidth={1.75}
          />
          <div className="min-w-0 grow">
            <h2 id="pending-email" className="font-display text-base">
              Waiting for confirmation
            </h2>
            <p className="mt-1 text-sm wrap-anywhere text-muted">
              We sent a link to <strong className="font-semibold text-ink">{pendingEmail}</strong>. Open it
              within 24 hours to use that address; until then your account stays with {email}.
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
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
            </div>
          </div>
        </section>
      )}
    </div>
  );
}

const said = {
  again: (address: string) => ({ title: 'Link sent', description: `Please look for it at ${address}.` }),
  keep: (address: string) => ({ title: 'Address kept', description: `Your account stays with ${address}.` }),
};
