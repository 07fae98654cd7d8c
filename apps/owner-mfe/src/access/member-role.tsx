import { type GivenRole, givenRoles } from '@scanlist/contracts/http/permissions';
import type { Member } from '@scanlist/contracts/http/workspaces';
import { SelectField } from '@scanlist/ui/select-field';
import { useRef, useState } from 'react';
import { roleNames, rolesInSentence } from '../account/role-text.ts';
import { useWithPassword } from '../auth/password-gate.tsx';
import { useShell } from '../shared/shell.tsx';
import { changeRole } from './team-calls.ts';
import { useTeamChange } from './use-team-change.ts';

interface MemberRoleProps {
  member: Member;
  canChange: boolean;
}

/** The role of a member, as a choice where this person may change it. */
export function MemberRole({ member, canChange }: MemberRoleProps) {
  if (canChange) return <RoleField member={member} />;
  return <p className="text-sm font-medium text-muted">{roleNames[member.role]}</p>;
}

/** Saves each choice at once, in the order of the choices; a choice that was replaced meanwhile is not sent. */
function RoleField({ member }: { member: Member }) {
  const { toast } = useShell();
  const { apply, fail } = useTeamChange();
  const withPassword = useWithPassword();
  const [chosen, setChosen] = useState<GivenRole | null>(null);
  const latest = useRef<GivenRole | null>(null);
  const saving = useRef(Promise.resolve());

  const save = async (role: GivenRole) => {
    if (latest.current !== role) return;
    try {
      const changed = await withPassword(() => changeRole(member.id, role));
      apply((team) => ({
        ...team,
        members: team.members.map((other) => (other.id === changed.id ? changed : other)),
      }));
      if (latest.current === role) {
        toast({
          variant: 'success',
          title: `${member.name} is now ${rolesInSentence[role]}`,
          about: `role of ${member.id}`,
        });
      }
    } catch (error) {
      fail(error, 'We couldn’t change the role. Please try again.');
    }
    if (latest.current !== role) return;
    latest.current = null;
    setChosen(null);
  };
  const choose = (role: GivenRole) => {
    latest.current = role;
    setChosen(role);
    saving.current = saving.current.then(() => save(role));
  };

  return (
    <SelectField
      label={`Role of ${member.name}`}
      labelHidden
      className="grow sm:w-32"
      aria-busy={chosen !== null}
      value={chosen ?? member.role}
      onChange={(event) => choose(event.target.value as GivenRole)}
    >
      {givenRoles.map((role) => (
        <option key={role} value={role}>
          {roleNames[role]}
        </option>
      ))}
    </SelectField>
  );
}
