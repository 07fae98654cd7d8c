import type { Workspace } from '@scanlist/contracts/http/workspaces';
import { storeToasts } from '@scanlist/web-kit/stored-toasts';
import { useToasts } from '@scanlist/web-kit/toasts';
import { enterWorkspace, loadDashboard } from '../account/tab-workspace.ts';

/** Goes on in the joined workspace, in a new document that says so. */
export function enterJoined({ id, name }: Pick<Workspace, 'id' | 'name'>): void {
  enterWorkspace(id);
  useToasts.getState().show({ variant: 'success', title: `You joined ${name}` });
  storeToasts();
  loadDashboard();
}
