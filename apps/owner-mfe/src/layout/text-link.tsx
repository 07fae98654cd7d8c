import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface TextLinkProps {
  to: string;
  /** The router state for the next screen. */
  state?: unknown;
  children: ReactNode;
}

/** A link beside or within a sentence, large enough for a finger. */
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
  /** True where leaving would lose input: the link opens a new tab, and screen readers announce that. */
  opensInNewTab?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link within a sentence to a public page, which loads as a new document. */
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
