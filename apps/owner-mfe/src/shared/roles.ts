import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { may, type Permission } from '@scanlist/contracts/http/permissions';
import { useState } from 'react';
import { useOwner } from './shell.tsx';

type Member = Pick<CurrentUser, 'id' | 'workspace'>;

/** Whether this person may do that in the workspace. A gateway of an older release knows owners only. */
export function mayDo({ workspace }: Member, permission: Permission): boolean {
  return !workspace || may(workspace.role, permission);
}

/** Whether the signed-in person may do that: what they may not do is not offered. */
export function useMay(permission: Permission): boolean {
  return mayDo(useOwner(), permission);
}

/**
 * The same for what holds input: once true it stays so, because a role that changes while a form is open must not take
 * away what was typed. The gateway then refuses to save it, and says why.
 */
export function useMayKept(permission: Permission): boolean {
  const isAllowed = useMay(permission);
  const [wasAllowed, setWasAllowed] = useState(isAllowed);
  if (isAllowed && !wasAllowed) setWasAllowed(true);
  return isAllowed || wasAllowed;
}

/** The name of the workspace's owner, for 'Ask {name} to …'. */
export function ownerNameOf({ workspace }: Member): string {
  return workspace?.ownerName ?? 'the owner';
}

/**
 * Under which name the browser stores what this person typed: one for each workspace, so that none gets what belongs to
 * another one. In the workspace of the account's id it is that id, as before there were others.
 */
export function storageIdOf({ id, workspace }: Member): string {
  return workspace && workspace.id !== id ? `${id}@${workspace.id}` : id;
}
