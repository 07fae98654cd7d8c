import postgres from 'postgres';

/**
 * A service's own database, for what no call can bring about: an account nobody signed up, entries of long ago. End it when
 * done.
 */
export function openDatabase(
  product: { postgres: string },
  service: 'gateway' | 'lists' | 'billing' | 'notify',
): postgres.Sql {
  const url = new URL(product.postgres);
  url.pathname = `/scanlist_${service}`;
  // Nothing is asked behind our back: a server that is killed meanwhile would leave that unanswered, and nobody hears.
  return postgres(url.href, { max: 1, fetch_types: false, onnotice: () => {} });
}
