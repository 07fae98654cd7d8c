import { ProductMark } from '@scanlist/ui/product-mark';
import { StateCard } from './fill/state-cards.tsx';
import { serverText } from './texts/text.ts';

/** A list that is missing or removed (specification section 2). Needs no script. */
export function NotFoundCard({ productName }: { productName: string }) {
  return (
    <StateCard
      title={serverText('listNotFound')}
      brand={
        <div className="fill-brand">
          <ProductMark className="fill-mark" />
          <bdi>{productName}</bdi>
        </div>
      }
    >
      <p>{serverText('listNotFoundText')}</p>
      <p className="fill-muted">{serverText('listNotFoundHint')}</p>
    </StateCard>
  );
}
