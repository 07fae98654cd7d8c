import { Card } from '@scanlist/ui/card';
import { ProductMark } from '@scanlist/ui/product-mark';
import { Tick } from '@scanlist/ui/tick';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useShell } from './shell.tsx';

interface DoorFrameProps {
  title: string;
  lead: ReactNode;
  /** Draws the product's mark for "done" above the title. */
  isDone?: boolean;
  /** The way back, above everything else. */
  back?: ReactNode;
  /** Which of several steps this is; stands above the title and is read with it. */
  step?: string;
  children?: ReactNode;
}

/** The card that stands alone on a page anybody may open. Its heading can take the focus when it changes. */
export function DoorFrame({ title, lead, isDone = false, back, step, children }: DoorFrameProps) {
  const stepId = useId();
  return (
    <DoorPage>
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
    </DoorPage>
  );
}

/** The page around that card: the product's mark, and room. */
export function DoorPage({ children }: { children: ReactNode }) {
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
    </div>
  );
}
