import type { PublicList } from '@scanlist/contracts/http/fill';
import { ProductMark } from '@scanlist/ui/product-mark';

/** The company's logo, else the product's mark and a name (specification section 2). */
export function Brand({ list, productName }: { list: PublicList; productName: string }) {
  const name = list.companyName || productName;
  return (
    <div className="fill-brand">
      {list.companyLogoUrl ? (
        <img src={list.companyLogoUrl} alt={name} />
      ) : (
        <>
          <ProductMark className="fill-mark" />
          <span>{name}</span>
        </>
      )}
    </div>
  );
}
