import { workspaceParameter } from '@scanlist/contracts/http/workspace-address';

/** The address at which this tab begins to work in a workspace. */
export function workspaceAddress(id: string): string {
  return `/dashboard?${workspaceParameter}=${id}`;
}
