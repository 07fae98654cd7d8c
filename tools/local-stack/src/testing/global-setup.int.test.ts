import { serviceNames } from '@scanlist/contracts/messages/define';
import { connectForTest } from '@scanlist/messaging/testing';
import { createTestDatabase } from '@scanlist/persistence/testing';
import { expect, test } from 'vitest';

test.each(serviceNames)('%s has a migrated database to clone', async (service) => {
  const { sql, drop } = await createTestDatabase(service);
  try {
    const tables = await sql`select table_name from information_schema.tables where table_schema = 'public'`;
    expect(tables.map((row) => row.table_name)).toContain('outbox');
  } finally {
    await drop();
  }
});

test('every service can sign in to the test server with its own password', async () => {
  for (const service of serviceNames) {
    const messaging = await connectForTest(service);
    expect(messaging.connected()).toBe(true);
    await messaging.close();
  }
});
