import { type CatalogueOptions, prices, product } from '../catalogue.ts';
import { pageShape, wholeList } from '../pages.ts';
import { arrayOf, flag, readParameters, text } from '../parameters.ts';
import type { Call, Route } from './route.ts';

/** The product and its prices, read-only. */
export function catalogueRoutes(catalogue: CatalogueOptions): Route[] {
  return [
    { method: 'GET', path: '/v1/products', run: listProducts },
    { method: 'GET', path: '/v1/products/:id', run: retrieve('product') },
    { method: 'GET', path: '/v1/prices', run: listPrices },
    { method: 'GET', path: '/v1/prices/:id', run: retrieve('price') },
  ];

  function listProducts({ given }: Call) {
    const { active } = readParameters({ ...pageShape, active: flag.optional() }, given);
    return wholeList(active === false ? [] : [product], '/v1/products');
  }

  function listPrices({ given }: Call) {
    const shape = {
      ...pageShape,
      active: flag.optional(),
      currency: text().optional(),
      lookup_keys: arrayOf(text()).optional(),
      product: text().optional(),
    };
    const wanted = readParameters(shape, given);
    const found = prices(catalogue).filter(
      (price) =>
        (wanted.active ?? true) &&
        (!wanted.currency || wanted.currency === price.currency) &&
        (!wanted.lookup_keys || wanted.lookup_keys.includes(price.lookup_key ?? '')) &&
        (!wanted.product || wanted.product === price.product),
    );
    return wholeList(found, '/v1/prices');
  }
}

function retrieve(kind: 'product' | 'price') {
  return ({ repository, given, id }: Call) => {
    readParameters({}, given);
    return repository.get(kind, id);
  };
}
