import { Building2, ClipboardCheck, LayoutDashboard, ListPlus } from 'lucide-react';
import { NavLink } from 'react-router-dom';

/** The links to the owner's pages, in the sidebar and in the drawer. `onNavigate` runs when one is chosen. */
export function OwnerNav({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label="Main">
      <ul className="flex flex-col gap-1">
        {ownerLinks.map(({ to, label, Icon }) => (
          <li key={to} className={to === '/create-list' ? 'in-data-[reads-only=true]:hidden' : undefined}>
            <NavLink to={to} className={linkClasses} {...(onNavigate ? { onClick: onNavigate } : {})}>
              <Icon aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ownerLinks = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/entries', label: 'All Entries', Icon: ClipboardCheck },
  { to: '/create-list', label: 'Create List', Icon: ListPlus },
  { to: '/company-settings', label: 'Company Settings', Icon: Building2 },
];

const linkClasses =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-sm font-medium text-muted no-underline ' +
  'hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-semibold ' +
  'aria-[current=page]:text-ink aria-[current=page]:[&_svg]:text-done';
