import { useSession } from '@scanlist/web-kit/session';
import { type RefusedCall, refusedEvent } from '@scanlist/web-kit/tab-workspace';

/**
 * Takes note of calls that the gateway refuses because of the workspace: the user is not in it any more, or has another
 * role. Screens stay as they are.
 */
export function watchRefusals(): void {
  window.addEventListener(refusedEvent, (event) => {
    const { code, path } = (event as CustomEvent<RefusedCall>).detail;
    const { loseWorkspace, refreshUser } = useSession.getState();
    if (code === 'FORBIDDEN') refreshUser().catch(() => {});
    else if (!isOfAnother(path)) loseWorkspace();
  });
}

/** Whether a call is about another workspace than that of this tab: one to switch to, or to join. */
function isOfAnother(path: string): boolean {
  return path === '/api/workspace/switch' || path.startsWith('/api/invitations/');
}
