import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useShell } from '../shared/shell.tsx';

export interface PageProps {
  /** Stands in the browser's tab, before the product's name. */
  title: string;
  width?: 'page' | 'form';
  children: ReactNode;
}

/** The sheet every signed-in screen is drawn on: its width, its margins and its title in the browser's tab. */
export function Page({ title, width = 'page', children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div
      className={`mx-auto w-full px-4 pt-6 pb-16 sm:px-6 lg:px-8 lg:pt-4 ${width === 'form' ? 'max-w-[44rem]' : 'max-w-[74rem]'}`}
    >
      {children}
    </div>
  );
}

/** Sets the title in the browser's tab while the calling component is shown. */
export function useDocumentTitle(title: string): void {
  const { productName } = useShell();
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);
}

/** The quiet way back above a page's heading. */
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
