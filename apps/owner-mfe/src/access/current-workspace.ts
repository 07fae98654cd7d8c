import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { useOwner } from '../shared/shell.tsx';

type CurrentWorkspace = Pick<NonNullable<CurrentUser['workspace']>, 'name' | 'role' | 'ownerName'>;

/** The workspace of this tab. An answer of an older release names none: then it is the person's own. */
export function useCurrentWorkspace(): CurrentWorkspace {
  const { workspace, companyName, username } = useOwner();
  return workspace ?? { name: companyName ?? username, role: 'owner', ownerName: username };
}
