import type { PublicList } from '@scanlist/contracts/http/fill';
import { ProductMark } from '@scanlist/ui/product-mark';
import type { ReactNode } from 'react';

/** The company's logo, else the product's mark and a name (specification section 2). */
export function Brand({
  list,
  productName,
  children,
}: {
  list: PublicList;
  productName: string;
  /** What stands beside it. */
  children?: ReactNode;
}) {
  const name = list.companyName || productName;
  return (
    <div className="fill-brand">
      {list.companyLogoUrl ? (
        <img src={list.companyLogoUrl} alt={name} />
      ) : (
        <>
          <ProductMark className="fill-mark" />
          <bdi>{name}</bdi>
        </>
      )}
      {children}
    </div>
  );
}
