import { Card } from '@scanlist/ui/card';
import { ProductMark } from '@scanlist/ui/product-mark';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useShell } from './shell.tsx';

/** The card that stands alone on the page before somebody is signed in. */
export function DoorFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  const { productName } = useShell();
  return (
    <div className="mx-auto flex min-h-[80dvh] w-full max-w-[27rem] flex-col justify-center px-4 py-10">
      <Link
        to="/"
        className="mb-6 inline-flex min-h-11 items-center gap-3 self-center rounded-control px-2 font-display text-lg font-semibold text-ink"
      >
        <ProductMark className="size-8" />
        {productName}
      </Link>
      <Card className="p-6 sm:p-8">
        <h1 className="font-display text-xl">{title}</h1>
        <p className="mt-2 text-sm text-muted">{lead}</p>
        {children}
      </Card>
    </div>
  );
}
