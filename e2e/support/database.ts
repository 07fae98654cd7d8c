import postgres from 'postgres';

type Service = 'gateway' | 'lists' | 'billing' | 'notify';

/**
 * Connects to a service's database, for states that no API call can create, such as an account without a sign-up or old
 * entries. The caller ends the connection.
 */
export function openDatabase(product: { postgres: string }, service: Service): postgres.Sql {
  const url = new URL(product.postgres);
  url.pathname = `/scanlist_${service}`;
  // Without `fetch_types: false` the driver sends a query of its own. If a test kills the server meanwhile, that fails
  // unhandled.
  return postgres(url.href, { max: 1, fetch_types: false, onnotice: () => {} });
}

/** Runs `work` with a connection to a service's database (`openDatabase`), and ends that. */
export async function inDatabase<Result>(
  product: { postgres: string },
  service: Service,
  work: (sql: postgres.Sql) => PromiseLike<Result>,
): Promise<Result> {
  const sql = openDatabase(product, service);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
