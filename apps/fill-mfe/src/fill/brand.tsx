import type { PublicList } from '@scanlist/contracts/http/fill';
import { ProductMark } from '@scanlist/ui/product-mark';

/** Whose list this is: the company's logo, else the default mark and a name (specification section 2). */
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
