import { useCloseOnBack } from '@scanlist/ui/close-on-back';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSite } from '../site/site.tsx';
import { type SiteLink, sectionLinks, signedInLinks } from './site-links.ts';

/** The element that menu buttons name. */
export const drawerId = 'site-menu';

/**
 * The header's links on a phone, in a drawer. The browser opens it, closes it by Escape or a tap beside it and returns
 * the focus, so that it works without the script. The script makes the page behind inert, and lets the browser's Back
 * close it.
 */
export function SiteDrawer() {
  const { isSignedIn, signOut } = useSite();
  const drawer = useRef<HTMLDivElement>(null);
  const close = () => drawer.current?.hidePopover();
  const [isOpen, setOpen] = useState(false);
  // It may have been opened before the script ran.
  useEffect(() => setOpen(drawer.current?.matches(':popover-open') === true), []);
  useCloseOnBack(isOpen, close);
  return (
    <div
      ref={drawer}
      id={drawerId}
      popover="auto"
      role="dialog"
      aria-modal="true"
      aria-label="Menu"
      className="site-drawer"
      onBeforeToggle={({ newState }) => setPageInert(newState === 'open')}
      onToggle={({ newState }) => setOpen(newState === 'open')}
    >
      <div className="flex shrink-0 items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-6">
        <span aria-hidden className="font-display text-lg font-semibold">
          Menu
        </span>
        <button
          type="button"
          popoverTarget={drawerId}
          popoverTargetAction="hide"
          aria-label="Close"
          // biome-ignore lint/a11y/noAutofocus: where the focus goes when the menu opens, not when the page does
          autoFocus
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken"
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 stroke-current" strokeWidth="1.75">
            <path d="m6 6 12 12M18 6 6 18" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto p-3">
        <nav aria-label="Sections">
          <Links links={sectionLinks} onFollow={close} />
        </nav>
        <nav aria-label="Your account" className="border-t border-line pt-3">
          <Links links={isSignedIn ? signedInLinks : signedOutLinks} onFollow={close}>
            {isSignedIn && (
              <li className="noscript:hidden">
                <button type="button" onClick={() => void signOut()} className={linkClasses}>
                  Log Out
                </button>
              </li>
            )}
          </Links>
        </nav>
      </div>
    </div>
  );
}

interface LinksProps {
  links: readonly SiteLink[];
  onFollow: () => void;
  children?: ReactNode;
}

function Links({ links, onFollow, children }: LinksProps) {
  return (
    <ul className="flex flex-col">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} onClick={onFollow} className={linkClasses}>
            {label}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}

const signedOutLinks: readonly SiteLink[] = [
  { label: 'Log In', href: '/login' },
  { label: 'Sign Up', href: '/signup' },
];

const linkClasses =
  'flex min-h-12 w-full items-center rounded-control px-3 text-left text-base font-semibold text-ink no-underline hover:bg-sunken';

/** Also before the focus returns, because an inert element cannot take it. */
function setPageInert(isOpen: boolean): void {
  for (const frame of document.querySelectorAll<HTMLElement>('.site-frame')) frame.inert = isOpen;
}
