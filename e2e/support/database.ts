import postgres from 'postgres';

/**
 * A service's own database, for what no call can bring about: an account nobody signed up, entries of long ago. End it when
 * done.
 */
export function openDatabase(product: { postgres: string }, service: 'gateway' | 'lists'): postgres.Sql {
  const url = new URL(product.postgres);
  url.pathname = `/scanlist_${service}`;
  return postgres(url.href, { max: 1, onnotice: () => {} });
}
