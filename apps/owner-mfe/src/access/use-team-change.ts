import type { Members } from '@scanlist/contracts/http/workspaces';
import { ApiError } from '@scanlist/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { membersQuery } from '../account/members-query.ts';
import { PasswordPromptClosed } from '../auth/password-gate.tsx';
import { failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';

/**
 * For changes of the team. `apply` changes the members on the screen at once. `fail` shows why a change failed, and loads
 * the members again, because somebody else may have changed them. It does nothing where the owner closed the password dialog.
 */
export function useTeamChange() {
  const client = useQueryClient();
  const { toast } = useShell();
  const { queryKey } = membersQuery;
  const reload = () => void client.invalidateQueries({ queryKey });
  return {
    reload,
    apply(change: (team: Members) => Members) {
      client.setQueryData(queryKey, (team) => team && change(team));
    },
    fail(error: unknown, fallback: string) {
      if (error instanceof PasswordPromptClosed) return;
      // The shell says so, once.
      if (error instanceof ApiError && error.code === 'WORKSPACE_NOT_FOUND') return;
      toast({ variant: 'error', title: 'Error', ...failureText(error, fallback) });
      reload();
    },
  };
}
