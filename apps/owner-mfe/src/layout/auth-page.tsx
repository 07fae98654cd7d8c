import { Card } from '@scanlist/ui/card';
import { ProductMark } from '@scanlist/ui/product-mark';
import { Tick } from '@scanlist/ui/tick';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useShell } from '../shared/shell.tsx';
import { DocumentLink } from './text-link.tsx';

interface AuthPageProps {
  title: string;
  lead: ReactNode;
  /** Draws the product's mark for "done" above the title. */
  isDone?: boolean;
  /** The way back, above everything else. */
  back?: ReactNode;
  /** Which of several steps this is; stands above the title and is read with it. */
  step?: string;
  /** Leaving would lose what was typed: help opens beside this page. */
  opensInNewTab?: boolean;
  children?: ReactNode;
}

/** The card that stands alone on a page anybody may open. Its heading can take the focus when it changes. */
export function AuthPage({
  title,
  lead,
  isDone = false,
  back,
  step,
  opensInNewTab,
  children,
}: AuthPageProps) {
  const stepId = useId();
  return (
    <AuthPageLayout opensInNewTab={opensInNewTab}>
      <Card className="p-6 sm:p-8">
        {back}
        {isDone && (
          <span className="mb-4 grid size-10 place-items-center rounded-control bg-done text-done-ink">
            <Tick className="size-6" />
          </span>
        )}
        {step && (
          <p id={stepId} className="mb-1 text-xs font-semibold text-muted tabular-nums">
            {step}
          </p>
        )}
        <h1 tabIndex={-1} aria-describedby={step && stepId} className="font-display text-xl">
          {title}
        </h1>
        <p className="mt-2 text-sm text-pretty wrap-anywhere text-muted">{lead}</p>
        {children}
      </Card>
    </AuthPageLayout>
  );
}

interface AuthPageLayoutProps {
  opensInNewTab?: boolean | undefined;
  children: ReactNode;
}

/** The page around that card: the product's mark, room, and the way to help. */
export function AuthPageLayout({ opensInNewTab = false, children }: AuthPageLayoutProps) {
  const { productName } = useShell();
  return (
    <div className="mx-auto flex min-h-[80dvh] w-full max-w-[27rem] flex-col justify-center px-4 py-10">
      <Link
        to="/"
        reloadDocument
        className="mb-6 inline-flex min-h-11 items-center gap-3 self-center rounded-control px-2 font-display text-lg font-semibold text-ink"
      >
        <ProductMark className="size-8" />
        {productName}
      </Link>
      {children}
      <p className="mt-3 self-center text-sm">
        <DocumentLink
          href="/support"
          opensInNewTab={opensInNewTab}
          className="inline-flex min-h-11 items-center rounded-control px-3 text-muted no-underline hover:text-ink hover:underline"
        >
          Support
        </DocumentLink>
      </p>
    </div>
  );
}
