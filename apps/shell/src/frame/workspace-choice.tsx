import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import type { Workspace, Workspaces } from '@scanlist/contracts/http/workspaces';
import { MenuItem, MenuLabel, MenuSeparator } from '@scanlist/ui/menu';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useLoading } from '@scanlist/web-kit/retrying-lazy';
import { openPage } from '@scanlist/web-kit/session-end';
import { useToasts } from '@scanlist/web-kit/toasts';
import { Check, RotateCw } from 'lucide-react';
import { useId } from 'react';
import { workspaceAddress } from './workspace-address.ts';

type Current = NonNullable<CurrentUser['workspace']>;

/** The user's workspaces in the menu of the account, loaded each time it opens. The current one is checked. */
export default function WorkspaceChoice({ current }: { current: Current }) {
  const labelId = useId();
  const loading = useLoading(loadWorkspaces);
  // The current one is known at once; the others follow below it, so that nothing that could be pressed moves.
  const found = loading.state === 'ready' ? loading.value.workspaces : [];
  const others = found.filter(({ id }) => id !== current.id);
  return (
    <>
      <fieldset aria-labelledby={labelId} aria-busy={loading.state === 'loading'}>
        <MenuLabel>
          <span id={labelId}>Workspace</span>
        </MenuLabel>
        {[current, ...others].map((workspace) => (
          <Choice key={workspace.id} workspace={workspace} isCurrent={workspace.id === current.id} />
        ))}
        {loading.state === 'failed' && (
          <MenuItem
            onSelect={(event) => {
              event.preventDefault();
              loading.retry();
            }}
          >
            <RotateCw aria-hidden strokeWidth={1.75} />
            Your other workspaces didn’t load. Try again
          </MenuItem>
        )}
      </fieldset>
      <MenuSeparator />
    </>
  );
}

function loadWorkspaces(): Promise<Workspaces> {
  return api.get<Workspaces>('/api/workspaces');
}

function Choice({
  workspace,
  isCurrent,
}: {
  workspace: Pick<Workspace, 'id' | 'name' | 'role'>;
  isCurrent: boolean;
}) {
  const { id, name, role } = workspace;
  return (
    <MenuItem
      role="menuitemradio"
      aria-checked={isCurrent}
      textValue={name}
      onSelect={() => {
        if (!isCurrent) void switchTo(id);
      }}
    >
      <Check aria-hidden strokeWidth={2.25} className={isCurrent ? 'text-done!' : 'invisible'} />
      <span className="min-w-0">
        <span className="line-clamp-2 max-w-64 wrap-anywhere" title={name}>
          {name}
        </span>
        <span className="block text-xs font-normal text-muted first-letter:uppercase">{role}</span>
      </span>
    </MenuItem>
  );
}

/** New tabs begin there, and this one goes on there. A page with unsaved input asks before it is left. */
async function switchTo(workspaceId: string): Promise<void> {
  try {
    await api.post('/api/workspace/switch', { workspaceId });
  } catch (error) {
    const description = error instanceof ApiError ? error.message : undefined;
    useToasts.getState().show({
      variant: 'error',
      title: 'Workspace not switched',
      ...(description !== undefined && { description }),
    });
    return;
  }
  openPage(workspaceAddress(workspaceId));
}
