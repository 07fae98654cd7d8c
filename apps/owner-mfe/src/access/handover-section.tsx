import type { Member, Members } from '@scanlist/contracts/http/workspaces';
import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { SelectField } from '@scanlist/ui/select-field';
import { useState } from 'react';
import { useWithPassword } from '../auth/password-gate.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { useOwner, useShell } from '../shared/shell.tsx';
import { ConfirmFirst } from './confirm-first.tsx';
import { useCurrentWorkspace } from './current-workspace.ts';
import { formatExpiry } from './expiry.ts';
import { acceptHandover, endHandover, offerHandover } from './team-calls.ts';
import { useTeamChange } from './use-team-change.ts';

type Offer = NonNullable<Members['handover']>;

interface HandoverSectionProps {
  members: Member[];
  handover: Offer | null;
}

/** For the owner: offers the workspace to another member, or shows the offer that waits. Nothing without another member. */
export function HandoverSection({ members, handover }: HandoverSectionProps) {
  const { emailConfirmed } = useOwner();
  const others = members.filter((member) => member.role !== 'owner');
  if (others.length === 0) return null;
  const isOpen = handover && formatExpiry(handover.expiresAt, Date.now()) !== null;
  const offered = isOpen && others.find(({ id }) => id === handover.memberId);
  return (
    <section aria-labelledby="handover">
      <h2 id="handover" tabIndex={-1} className="font-display text-lg">
        New owner
      </h2>
      {handover && offered ? (
        <WaitingOffer name={offered.name} expiresAt={handover.expiresAt} />
      ) : emailConfirmed ? (
        <OfferForm members={others} />
      ) : (
        <ConfirmFirst why="The member you offer this workspace to sees that address." />
      )}
    </section>
  );
}

function OfferForm({ members }: { members: Member[] }) {
  const { name: workspaceName } = useCurrentWorkspace();
  const { toast } = useShell();
  const { apply, fail } = useTeamChange();
  const withPassword = useWithPassword();
  const [chosenId, setChosenId] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const chosen = members.find(({ id }) => id === chosenId) ?? members[0];
  if (!chosen) return null;

  const offer = async () => {
    setSending(true);
    try {
      const handover = await withPassword(() => offerHandover(chosen.id));
      // The focused button is gone with the form.
      document.getElementById('handover')?.focus();
      apply((team) => ({ ...team, handover }));
      toast({ variant: 'success', title: 'Offer sent', description: `We emailed ${chosen.email}.` });
    } catch (error) {
      fail(error, 'We couldn’t send the offer. Please try again.');
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <p className="mt-2 max-w-measure text-sm text-pretty text-muted">
        Hand over this workspace with its lists, team and subscription. You’ll stay as an admin.
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <SelectField
          label="New owner"
          labelHidden
          className="min-w-0 grow sm:max-w-xs"
          value={chosen.id}
          onChange={(event) => setChosenId(event.target.value)}
        >
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button
          aria-haspopup="dialog"
          aria-disabled={isSending}
          className="max-sm:w-full"
          onClick={() => !isSending && setAsked(true)}
        >
          {isSending ? 'Sending...' : 'Offer Workspace'}
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={`Offer this workspace to ${chosen.name}?`}
          cancelLabel="Keep Workspace"
          confirmLabel="Offer Workspace"
          onClose={() => setAsked(false)}
          onConfirm={() => void offer()}
        >
          <p>
            If {chosen.name} accepts, they own {workspaceName}: its lists, its team and its subscription.
          </p>
          <p>
            You’ll be an admin, with an empty workspace of your own. The card on file stays until they change
            it.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function WaitingOffer({ name, expiresAt }: { name: string; expiresAt: string }) {
  const { isBusy, end } = useEndOffer('We couldn’t take the offer back. Please try again.');
  return (
    <Card className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <p className="min-w-0 grow basis-56 text-sm text-pretty wrap-anywhere">
        You offered this workspace to {name}.{' '}
        <span className="text-muted">{formatExpiry(expiresAt, Date.now())}</span>
      </p>
      <Button aria-disabled={isBusy} className="max-sm:w-full" onClick={() => void end('Offer taken back')}>
        {isBusy ? 'Taking back...' : 'Take Back'}
        <span className="sr-only"> the offer</span>
      </Button>
    </Card>
  );
}

/** For the member whom the workspace is offered: what accepting means, and the answer. */
export function OfferedToYou({ handover }: { handover: Offer }) {
  const { id: ownId } = useOwner();
  const { name, ownerName } = useCurrentWorkspace();
  const { toast, refreshUser } = useShell();
  const { reload, fail } = useTeamChange();
  const withPassword = useWithPassword();
  const { isBusy, end } = useEndOffer('We couldn’t decline the offer. Please try again.');
  const [isAccepting, setAccepting] = useState(false);
  const expiry = formatExpiry(handover.expiresAt, Date.now());
  if (handover.memberId !== ownId || expiry === null) return null;

  const accept = async () => {
    setAccepting(true);
    try {
      await withPassword(acceptHandover);
      document.getElementById('members')?.focus();
      toast({ variant: 'success', title: `You own ${name} now` });
      reload();
      // It shows what has happened already.
      await refreshUser().catch(() => {});
    } catch (error) {
      fail(error, 'We couldn’t accept the offer. Please try again.');
    } finally {
      setAccepting(false);
    }
  };

  return (
    <section aria-labelledby="offer">
      <Card className="px-4 py-4 sm:px-5">
        <h2 id="offer" className="font-display text-lg wrap-anywhere">
          {ownerName} offers you {name}
        </h2>
        <p className="mt-2 max-w-measure text-sm text-pretty wrap-anywhere text-muted">
          If you accept, you own its lists, its team and its subscription. {ownerName} stays as an admin.{' '}
          {expiry}.
        </p>
        <div className="mt-4 flex flex-wrap gap-2 max-sm:[&>button]:grow">
          <Button
            variant="primary"
            aria-disabled={isAccepting || isBusy}
            onClick={() => !isAccepting && !isBusy && void accept()}
          >
            {isAccepting ? 'Accepting...' : 'Become Owner'}
          </Button>
          <Button
            aria-disabled={isAccepting || isBusy}
            onClick={() => !isAccepting && void end('Offer declined')}
          >
            {isBusy ? 'Declining...' : 'Decline'}
          </Button>
        </div>
      </Card>
    </section>
  );
}

/** Ends the offer that waits: the owner takes it back, the member declines it. */
function useEndOffer(failure: string) {
  const { toast } = useShell();
  const { apply, reload, fail } = useTeamChange();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async end(title: string) {
      if (isBusy) return;
      setBusy(true);
      try {
        await endHandover();
        document.getElementById('members')?.focus();
        apply((team) => ({ ...team, handover: null }));
        toast({ variant: 'success', title });
        reload();
      } catch (error) {
        setBusy(false);
        fail(error, failure);
      }
    },
  };
}
