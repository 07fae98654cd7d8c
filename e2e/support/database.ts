import postgres from 'postgres';

/**
 * Connects to a service's database, for states that no API call can create, such as an account without a sign-up or old
 * entries. The caller ends the connection.
 */
export function openDatabase(
  product: { postgres: string },
  service: 'gateway' | 'lists' | 'billing' | 'notify',
): postgres.Sql {
  const url = new URL(product.postgres);
  url.pathname = `/scanlist_${service}`;
  // Without `fetch_types: false` the driver sends a query of its own. If a test kills the server meanwhile, that fails
  // unhandled.
  return postgres(url.href, { max: 1, fetch_types: false, onnotice: () => {} });
}
