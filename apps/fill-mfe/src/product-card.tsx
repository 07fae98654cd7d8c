import { ProductMark } from '@scanlist/ui/product-mark';
import type { ReactNode } from 'react';
import { StateCard } from './fill/state-cards.tsx';

/** A page without a list, under the product's own name. Needs no script. */
export function ProductCard({
  title,
  productName,
  children,
}: {
  title: string;
  productName: string;
  children: ReactNode;
}) {
  return (
    <StateCard
      title={title}
      brand={
        <div className="fill-brand">
          <ProductMark className="fill-mark" />
          <bdi>{productName}</bdi>
        </div>
      }
    >
      {children}
    </StateCard>
  );
}
