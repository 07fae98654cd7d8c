import { displayName, initialsOf } from '@scanlist/contracts/http/account-name';
import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@scanlist/ui/menu';
import { retryingLazy } from '@scanlist/web-kit/retrying-lazy';
import { CircleUserRound, LayoutDashboard, LifeBuoy, LogOut, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { AvatarButton } from './avatar-button.tsx';

/** The account menu with the sign-out (specification section 2: Signed-in shell). */
export function AvatarMenu({ user, onSignOut }: { user: CurrentUser; onSignOut: () => void }) {
  return (
    <Menu trigger={<AvatarButton name={displayName(user)} initials={initialsOf(user)} />}>
      <MenuLabel>
        <span className="block max-w-64 truncate">{displayName(user)}</span>
      </MenuLabel>
      <MenuSeparator />
      {user.workspace && !user.workspace.isOnlyOne && <WorkspaceChoice current={user.workspace} />}
      <MenuItem asChild>
        <Link to="/dashboard">
          <LayoutDashboard aria-hidden strokeWidth={1.75} />
          Dashboard
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/profile">
          <CircleUserRound aria-hidden strokeWidth={1.75} />
          My Account
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/team">
          <Users aria-hidden strokeWidth={1.75} />
          Team
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/support">
          <LifeBuoy aria-hidden strokeWidth={1.75} />
          Support
        </Link>
      </MenuItem>
      {/* The mark lets a page with unsaved changes ask first (list-form/unsaved-guard). */}
      <MenuItem onSelect={onSignOut} data-signs-out="">
        <LogOut aria-hidden strokeWidth={1.75} />
        Log Out
      </MenuItem>
    </Menu>
  );
}

/** Loaded with the first menu of somebody who is in several. */
const WorkspaceChoice = retryingLazy(() => import('./workspace-choice.tsx'), {
  pending: null,
  failed: () => null,
});
