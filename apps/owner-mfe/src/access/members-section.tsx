import { may } from '@scanlist/contracts/http/permissions';
import type { Member } from '@scanlist/contracts/http/workspaces';
import { Badge } from '@scanlist/ui/badge';
import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { leaveTabWorkspace } from '@scanlist/web-kit/tab-workspace';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loadDashboard } from '../account/load-dashboard.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { useOwner, useShell } from '../shared/shell.tsx';
import { addressesQuery, removeAddresses } from './address-calls.ts';
import { useCurrentWorkspace } from './current-workspace.ts';
import { MemberRole } from './member-role.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { removeMember } from './team-calls.ts';
import { useTeamChange } from './use-team-change.ts';

interface MembersSectionProps {
  members: Member[];
  /** Nobody else is a member or invited. */
  isAlone: boolean;
}

/** Everybody in the workspace, with what this person may do about each of them. */
export function MembersSection({ members, isAlone }: MembersSectionProps) {
  const { id: ownId } = useOwner();
  const { role } = useCurrentWorkspace();
  const { toast } = useShell();
  const { apply, reload, fail } = useTeamChange();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const [asked, setAsked] = useState<Member | null>(null);

  const remove = async ({ id, name }: Member, addresses: string[]) => {
    setRemoving(id);
    try {
      await removeMember(id);
    } catch (error) {
      fail(error, 'We couldn’t remove this person. Please try again.');
      return;
    } finally {
      setRemoving(null);
    }
    // The focused button is gone with its row.
    heading.current?.focus();
    apply((team) => ({ ...team, members: team.members.filter((member) => member.id !== id) }));
    toast({ variant: 'success', title: `${name} was removed` });
    reload();
    if (addresses.length > 0) await removeTheirAddresses(addresses);
  };

  /** The member is out already, so a failure only says what is left to do. */
  const removeTheirAddresses = async (addresses: string[]) => {
    try {
      await removeAddresses(addresses);
    } catch {
      toast({
        variant: 'error',
        title: 'Some addresses still get emails',
        description: 'Open “Who has access” to remove them.',
      });
    }
    await client.invalidateQueries({ queryKey: addressesQuery.queryKey });
  };

  return (
    <section aria-labelledby="members">
      <h2 id="members" ref={heading} tabIndex={-1} className="font-display text-lg">
        Members
      </h2>
      <Card className="mt-4">
        <ul className="divide-y divide-line">
          {members.map((member) => (
            <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
              <div className="min-w-0 grow basis-48">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold wrap-anywhere">
                  {member.name}
                  {member.id === ownId && <Badge>You</Badge>}
                </p>
                <p className="text-xs wrap-anywhere text-muted">{member.email}</p>
              </div>
              <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
                <MemberRole
                  member={member}
                  canChange={may(role, 'members:roles') && member.role !== 'owner'}
                />
                {may(role, 'members:manage') && member.role !== 'owner' && member.id !== ownId && (
                  <Button
                    aria-haspopup="dialog"
                    aria-disabled={removing !== null}
                    onClick={() => removing === null && setAsked(member)}
                  >
                    {removing === member.id ? 'Removing...' : 'Remove'}
                    <span className="sr-only"> {member.name}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {isAlone && may(role, 'members:manage') && (
        <p className="mt-4 text-sm text-muted">It’s just you here. Invite people to share the work.</p>
      )}
      {role !== 'owner' && <LeaveButton ownId={ownId} />}
      {asked && (
        <RemoveMemberDialog
          member={asked}
          onClose={() => setAsked(null)}
          onConfirm={(addresses) => void remove(asked, addresses)}
        />
      )}
    </section>
  );
}

/** Ends the own membership; the tab then goes on in the person's own workspace. */
function LeaveButton({ ownId }: { ownId: string }) {
  const { name } = useCurrentWorkspace();
  const { fail } = useTeamChange();
  const [isAsked, setAsked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    try {
      await removeMember(ownId);
    } catch (error) {
      setLeaving(false);
      fail(error, 'We couldn’t end your membership. Please try again.');
      return;
    }
    leaveTabWorkspace();
    loadDashboard();
  };

  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-disabled={isLeaving}
        className="mt-4 text-stop max-sm:w-full hover:border-stop"
        onClick={() => !isLeaving && setAsked(true)}
      >
        {isLeaving ? 'Leaving...' : 'Leave Workspace'}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Leave ${name}?`}
          cancelLabel="Stay"
          confirmLabel="Leave Workspace"
          onClose={() => setAsked(false)}
          onConfirm={() => void leave()}
        >
          <p>You lose access right away. Lists you made stay here.</p>
          <p>To come back, you’ll need a new invitation.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
