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
  /** Shows the tick above the title. */
  isDone?: boolean;
  /** A back button above everything else. */
  back?: ReactNode;
  /** The step of several, shown above the title and read out with it. */
  step?: string;
  /** Leaving would lose input, so help opens in a new tab. */
  opensInNewTab?: boolean;
  children?: ReactNode;
}

/**
 * The page frame of login, sign-up and token links: one card on a page without navigation. Its heading can get the
 * focus.
 */
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

/** The layout around that card: product mark, card, support link. */
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
