import { ProductMark } from '@scanlist/ui/product-mark';
import { StateCard } from './fill/state-cards.tsx';
import { serverText, text } from './texts/text.ts';

/** A list that this phone has never opened, while it has no network. Needs no script. */
export function OfflineCard({ productName }: { productName: string }) {
  return (
    <StateCard
      title={serverText('offlineTitle')}
      brand={
        <div className="fill-brand">
          <ProductMark className="fill-mark" />
          <bdi>{productName}</bdi>
        </div>
      }
    >
      <p>{serverText('offlineText')}</p>
      {/* Asks for the address of the list, at which the worker shows this page. */}
      <form>
        <button type="submit" className="fill-button">
          {text('tryAgain')}
        </button>
      </form>
    </StateCard>
  );
}
