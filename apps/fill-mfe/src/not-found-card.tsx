import { ProductCard } from './product-card.tsx';
import { serverText } from './texts/text.ts';

/** A list that is missing or removed (specification section 2). */
export function NotFoundCard({ productName }: { productName: string }) {
  return (
    <ProductCard title={serverText('listNotFound')} productName={productName}>
      <p>{serverText('listNotFoundText')}</p>
      <p className="fill-muted">{serverText('listNotFoundHint')}</p>
    </ProductCard>
  );
}
