import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@scanlist/persistence/testing';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');

/** Each query of the page, with every database its first line names. */
const queries = [...page.matchAll(/```sql\n-- ([^\n]+)\n(.+?)```/gs)].flatMap(
  ([, databases = '', query = '']) =>
    databases.split(', ').map((database) => ({ database, query: query.trim() })),
);

test('the page has queries', () => {
  expect(queries.length).toBeGreaterThan(5);
});

test.each(queries)('$database answers: $query', async ({ database, query }) => {
  const { sql, drop } = await createTestDatabase(database.replace('scanlist_', ''));
  try {
    // A new installation has nothing that needs a person.
    expect([...(await sql.unsafe(query))]).toEqual([]);
  } finally {
    await drop();
  }
});
