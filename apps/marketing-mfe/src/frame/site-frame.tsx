import type { ReactNode } from 'react';
import { SiteDrawer } from './site-drawer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface SiteFrameProps {
  /** The content of `<main>`. */
  children: ReactNode;
  /** False inside the shell, which has its own skip link. */
  hasSkipLink?: boolean;
}

/** The frame of every public page: skip link, header, footer (specification section 2). */
export function SiteFrame({ children, hasSkipLink = true }: SiteFrameProps) {
  return (
    <>
      <div className="site-frame flex min-h-dvh flex-col">
        {hasSkipLink && (
          <a
            href="#main"
            className="fixed top-2 left-2 z-70 inline-flex min-h-11 -translate-y-24 items-center rounded-control bg-ink px-4 text-sm font-semibold text-paper no-underline focus:translate-y-0 print:hidden"
          >
            Skip to content
          </a>
        )}
        <SiteHeader />
        <main id="main" tabIndex={-1} className="min-w-0 grow outline-none">
          {children}
        </main>
        <SiteFooter />
      </div>
      <SiteDrawer />
    </>
  );
}
