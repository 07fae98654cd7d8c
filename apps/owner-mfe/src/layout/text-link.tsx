import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface TextLinkProps {
  to: string;
  /** What the next screen is handed beside its address. */
  state?: unknown;
  children: ReactNode;
}

/** A way on that stands beside or within a sentence, with room to be pressed by a finger. */
export function TextLink({ to, state, children }: TextLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      className="-mx-1 inline-flex min-h-11 items-center rounded-control px-1 font-semibold text-ink underline underline-offset-4 hover:text-done"
    >
      {children}
    </Link>
  );
}

interface DocumentLinkProps {
  href: string;
  /** Where leaving would lose what was typed: the page opens beside this one, and a reader says so. */
  opensInNewTab?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link within a sentence to one of the public pages, which are documents of their own. */
export function DocumentLink({ href, opensInNewTab = false, className, children }: DocumentLinkProps) {
  return (
    <a
      href={href}
      {...(opensInNewTab && { target: '_blank', rel: 'noopener' })}
      className={className ?? 'font-semibold text-ink underline underline-offset-2 hover:text-done'}
    >
      {children}
      {opensInNewTab && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
