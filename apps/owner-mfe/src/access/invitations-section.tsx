import { may, permissionToInvite } from '@scanlist/contracts/http/permissions';
import type { Invitation } from '@scanlist/contracts/http/workspaces';
import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { ApiError } from '@scanlist/web-kit/api';
import { useRef, useState } from 'react';
import { roleNames } from '../account/role-text.ts';
import { useWithPassword } from '../auth/password-gate.tsx';
import { addressText } from '../format/address-text.ts';
import { useShell } from '../shared/shell.tsx';
import { useCurrentWorkspace } from './current-workspace.ts';
import { formatExpiry } from './expiry.ts';
import { sendInvitationAgain, takeBackInvitation } from './team-calls.ts';
import { useTeamChange } from './use-team-change.ts';

/** The invitations that wait, each of which can be mailed again or taken back. Nothing without one. */
export function InvitationsSection({ invitations }: { invitations: Invitation[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" ref={heading} tabIndex={-1} className="font-display text-lg">
        Waiting invitations
      </h2>
      <Card className="mt-4">
        <ul className="divide-y divide-line">
          {invitations.map((invitation) => (
            // Mailed again, an invitation has another id.
            <InvitationRow
              key={invitation.email.toLowerCase()}
              invitation={invitation}
              onGone={() => {
                // The focused button is gone with its row, and the last row takes the section with it.
                const stays = invitations.length > 1 ? heading.current : document.getElementById('members');
                stays?.focus();
              }}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  onGone: () => void;
}

function InvitationRow({ invitation, onGone }: InvitationRowProps) {
  const { id, email, role, invitedBy, inviterEmail, expiresAt } = invitation;
  const { toast } = useShell();
  const { role: ownRole } = useCurrentWorkspace();
  const { apply, reload, fail } = useTeamChange();
  const withPassword = useWithPassword();
  const [busy, setBusy] = useState<'sending' | 'taking' | null>(null);
  const expiry = formatExpiry(expiresAt, Date.now());

  const sendAgain = async () => {
    setBusy('sending');
    try {
      const sent = await withPassword(() => sendInvitationAgain(id));
      apply((team) => ({
        ...team,
        invitations: team.invitations.map((other) => (other.id === id ? sent : other)),
      }));
      toast({ variant: 'success', title: 'Invitation sent again', description: `We emailed ${email}.` });
    } catch (error) {
      fail(error, 'We couldn’t send the invitation again. Please try again.');
    } finally {
      setBusy(null);
    }
  };
  const takeBack = async () => {
    setBusy('taking');
    try {
      await takeBackInvitation(id);
    } catch (error) {
      setBusy(null);
      const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
      if (isGone) onGone();
      fail(error, 'We couldn’t take the invitation back. Please try again.');
      return;
    }
    onGone();
    apply((team) => ({ ...team, invitations: team.invitations.filter((other) => other.id !== id) }));
    toast({
      variant: 'success',
      title: 'Invitation taken back',
      description: `The link we emailed to ${email} no longer works.`,
    });
    reload();
  };
  const unlessBusy = (act: () => Promise<void>) => () => {
    if (busy === null) void act();
  };

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 grow basis-56">
        <p className="text-sm font-semibold wrap-anywhere">{email}</p>
        <p className="text-xs wrap-anywhere text-muted">
          {roleNames[role]}
          {invitedBy && ` · Invited by ${invitedBy}${addressText(inviterEmail)}`}
          {' · '}
          {expiry ? (
            <span className="whitespace-nowrap tabular-nums">{expiry}</span>
          ) : (
            <strong className="font-semibold text-stop">Expired</strong>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>button]:grow">
        {may(ownRole, permissionToInvite(role)) && (
          <Button aria-disabled={busy !== null} onClick={unlessBusy(sendAgain)}>
            {busy === 'sending' ? 'Sending...' : 'Send Again'}
            <span className="sr-only"> {email}</span>
          </Button>
        )}
        <Button aria-disabled={busy !== null} onClick={unlessBusy(takeBack)}>
          {busy === 'taking' ? 'Taking back...' : 'Take Back'}
          <span className="sr-only"> {email}</span>
        </Button>
      </div>
    </li>
  );
}
