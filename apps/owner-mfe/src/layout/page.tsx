import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useShell } from '../shared/shell.tsx';

export interface PageProps {
  /** The title of the browser tab, before the product's name. */
  title: string;
  width?: 'page' | 'form';
  children: ReactNode;
}

/**
 * The frame of every signed-in screen: margins and the title of the browser tab. All screens begin at the same left
 * edge; those of `form` width end earlier.
 */
export function Page({ title, width = 'page', children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className="mx-auto w-full max-w-[74rem] px-4 pt-6 pb-16 sm:px-6 lg:px-8 lg:pt-4">
      {width === 'form' ? <div className="max-w-form">{children}</div> : children}
    </div>
  );
}

/** Sets the title of the browser tab while the calling component is mounted. */
export function useDocumentTitle(title: string): void {
  const { productName } = useShell();
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);
}

/** The back link above a page's heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-medium text-muted transition-colors hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-[1.125rem]" strokeWidth={1.75} />
      {children}
    </Link>
  );
}
