import { ProductCard } from './product-card.tsx';
import { serverText, text } from './texts/text.ts';

/** A list that this phone has never opened, while it has no network. */
export function OfflineCard({ productName }: { productName: string }) {
  return (
    <ProductCard title={serverText('offlineTitle')} productName={productName}>
      <p>{serverText('offlineText')}</p>
      {/* Asks for the address of the list, at which the worker shows this page. */}
      <form>
        <button type="submit" className="fill-button">
          {text('tryAgain')}
        </button>
      </form>
    </ProductCard>
  );
}
