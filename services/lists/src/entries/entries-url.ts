import { workspaceParameter } from '@scanlist/contracts/http/workspace-address';

/**
 * The address of a list's entries in a mail. It names the workspace, because its reader may be in several and their new
 * tabs may begin in another one.
 */
export function entriesUrlOf(
  publicOrigin: string,
  { ownerId, listId }: { ownerId: string; listId: string },
): string {
  return `${publicOrigin}/list-entries/${listId}?${workspaceParameter}=${ownerId}`;
}
