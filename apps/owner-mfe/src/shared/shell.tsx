import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import type { ShellContext } from '@scanlist/contracts/http/shell-context';
import { createContext, type ReactNode, use } from 'react';

const Shell = createContext<ShellContext | null>(null);
const Owner = createContext<CurrentUser | null>(null);

/** Provides the shell context to everything below; see `useShell`. */
export function ShellProvider({ shell, children }: { shell: ShellContext; children: ReactNode }) {
  return <Shell value={shell}>{children}</Shell>;
}

/** Provides the signed-in owner; see `useOwner`. */
export function OwnerProvider({ owner, children }: { owner: CurrentUser; children: ReactNode }) {
  return <Owner value={owner}>{children}</Owner>;
}

/** The shell context. Throws outside of the slice's routes. */
export function useShell(): ShellContext {
  const shell = use(Shell);
  if (!shell) throw new Error('useShell needs the slice around it');
  return shell;
}

/** The signed-in owner. Throws outside of protected routes. */
export function useOwner(): CurrentUser {
  const owner = use(Owner);
  if (!owner) throw new Error('useOwner needs require-owner around it');
  return owner;
}
