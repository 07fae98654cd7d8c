import type { ErrorCode } from '@scanlist/contracts/errors';
import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { isUuid, workspaceHeader } from '@scanlist/contracts/http/workspace-address';
import { peekFromPreviousPage, storeForNextPage } from './page-handover.ts';

/** The workspace that this tab works in. */
export interface TabWorkspace {
  id: string;
  /** Absent until it is known. */
  name?: string;
  /** The account that works in it; absent until it is known, as with a shared link opened signed out. */
  accountId?: string;
}

declare global {
  /** In the page and not in this module, of which shell and slices have a copy each. */
  var scanlistWorkspace: TabWorkspace | undefined;
}

/** What a page knows of its user. */
export type UserOfTab = Pick<CurrentUser, 'id' | 'workspace'>;

const key = 'scanlist-workspace';

/** The workspace of this tab; undefined until the current user is known. */
export function tabWorkspace(): TabWorkspace | undefined {
  return globalThis.scanlistWorkspace;
}

/** The header with which a call names the workspace of this tab. */
export function workspaceHeaders(): Record<string, string> {
  const id = tabWorkspace()?.id;
  return id ? { [workspaceHeader]: id } : {};
}

/** Takes over the workspace that the answer about the current user is of, and its name. */
export function keepTabWorkspace({ id: accountId, workspace }: UserOfTab): void {
  const known = tabWorkspace()?.id;
  // A gateway of an older release knows of none.
  if (workspace && (!known || known === workspace.id))
    setTabWorkspace({ id: workspace.id, name: workspace.name, accountId });
}

/** The tab works in this workspace from its next page on. */
export function storeTabWorkspace(workspace: TabWorkspace): void {
  storeForNextPage(key, JSON.stringify(workspace));
}

/** Whether another page of this tab has gone on to another workspace: what this one shows is over. */
export function isTabElsewhere(): boolean {
  return readTabWorkspace()?.id !== tabWorkspace()?.id;
}

/** The next page of this tab is of the workspace in which new tabs begin; this one stays in its own. */
export function forgetStoredWorkspace(): void {
  storeForNextPage(key, '');
}

/** The tab works in no workspace: its next page is of the one in which new tabs begin. */
export function leaveTabWorkspace(): void {
  globalThis.scanlistWorkspace = undefined;
  forgetStoredWorkspace();
}

/** The event of a call that was refused because of the workspace or the role. */
export const refusedEvent = 'scanlist:refused';

/** What was refused, and how. */
export interface RefusedCall {
  code: Extract<ErrorCode, 'FORBIDDEN' | 'WORKSPACE_NOT_FOUND'>;
  path: string;
}

/** Tells the shell of a call that was refused because of the workspace or the role; of others it says nothing. */
export function reportRefusal(path: string, code: ErrorCode): void {
  if (code !== 'FORBIDDEN' && code !== 'WORKSPACE_NOT_FOUND') return;
  globalThis.dispatchEvent?.(new CustomEvent<RefusedCall>(refusedEvent, { detail: { code, path } }));
}

/** The tab works in this workspace from now on. */
export function setTabWorkspace(workspace: TabWorkspace): void {
  globalThis.scanlistWorkspace = workspace;
  storeTabWorkspace(workspace);
}

/** The workspace that this tab worked in when its last page was left. */
export function readTabWorkspace(): TabWorkspace | undefined {
  try {
    const stored: unknown = JSON.parse(peekFromPreviousPage(key) || 'null');
    return isTabWorkspace(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isTabWorkspace(value: unknown): value is TabWorkspace {
  return typeof value === 'object' && value !== null && 'id' in value && isUuid(value.id);
}
