import type { Workspace } from '@scanlist/contracts/http/workspaces';
import { storeToasts } from '@scanlist/web-kit/stored-toasts';
import { storeTabWorkspace } from '@scanlist/web-kit/tab-workspace';
import { useToasts } from '@scanlist/web-kit/toasts';
import { loadDashboard } from '../account/load-dashboard.ts';

/** Goes on in the joined workspace, in a new document that says so. */
export function enterJoined({ id, name }: Pick<Workspace, 'id' | 'name'>): void {
  storeTabWorkspace({ id, name });
  useToasts.getState().show({ variant: 'success', title: `You joined ${name}` });
  storeToasts();
  loadDashboard();
}
