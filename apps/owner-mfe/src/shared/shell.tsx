import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import type { ShellContext } from '@scanlist/contracts/http/shell-context';
import { createContext, type ReactNode, use } from 'react';

const Shell = createContext<ShellContext | null>(null);
const Owner = createContext<CurrentUser | null>(null);

/** Hands what the shell gave this slice to everything drawn below; see `useShell`. */
export function ShellProvider({ shell, children }: { shell: ShellContext; children: ReactNode }) {
  return <Shell value={shell}>{children}</Shell>;
}

/** Says below whose screens these are; see `useOwner`. */
export function OwnerProvider({ owner, children }: { owner: CurrentUser; children: ReactNode }) {
  return <Owner value={owner}>{children}</Owner>;
}

/** What the shell hands this slice. Throws outside of the slice's routes. */
export function useShell(): ShellContext {
  const shell = use(Shell);
  if (!shell) throw new Error('useShell needs the slice around it');
  return shell;
}

/** Who is signed in, on screens that only an owner reaches. Throws anywhere else. */
export function useOwner(): CurrentUser {
  const owner = use(Owner);
  if (!owner) throw new Error('useOwner needs require-owner around it');
  return owner;
}
