import type { WorkspaceAddress } from '@scanlist/contracts/http/notifications';
import type { Member } from '@scanlist/contracts/http/workspaces';
import { Checkbox } from '@scanlist/ui/checkbox';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { addressesQuery } from './address-calls.ts';
import { isOfMember } from './address-facts.ts';

interface RemoveMemberDialogProps {
  member: Member;
  onClose: () => void;
  /** Gets the notification addresses that go with the member. */
  onConfirm: (addresses: string[]) => void;
}

/**
 * Asks before a member is removed. A membership is not all that they may have: a notification address goes on receiving
 * entries, so the dialog offers to remove those, and proposes the member's own.
 */
export function RemoveMemberDialog({ member, onClose, onConfirm }: RemoveMemberDialogProps) {
  const found = useQuery(addressesQuery);
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const addresses = [...(found.data?.addresses ?? [])].sort(
    (one, other) => Number(isOfMember(other, member)) - Number(isOfMember(one, member)),
  );
  const isChosen = (row: WorkspaceAddress) => chosen[row.address] ?? isOfMember(row, member);

  return (
    <ConfirmDialog
      title={`Remove ${member.name}?`}
      cancelLabel="Keep Member"
      confirmLabel="Remove Member"
      onClose={onClose}
      onConfirm={() => onConfirm(addresses.filter(isChosen).map(({ address }) => address))}
    >
      <p>They lose access right away. Lists they made stay here.</p>
      {found.isPending && <p className="text-muted">Checking who else gets emails from your lists...</p>}
      {found.isError && (
        <p className="text-muted">
          We couldn’t check which addresses get emails from your lists. Look at “Who has access” afterwards.
        </p>
      )}
      {addresses.length > 0 && (
        <fieldset>
          <legend className="text-pretty">
            These addresses are set to get emails from your lists. Also remove the checked ones:
          </legend>
          {addresses.map((row) => (
            <Checkbox
              key={row.address}
              label={row.address}
              hint={hintOf(row, member)}
              checked={isChosen(row)}
              onChange={(event) => setChosen({ ...chosen, [row.address]: event.target.checked })}
            />
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}

function hintOf({ address, addedBy }: WorkspaceAddress, { id, name, email }: Member): string | undefined {
  if (address === email.toLowerCase()) return `${name}’s own address`;
  return addedBy === id ? `Added by ${name}` : undefined;
}
