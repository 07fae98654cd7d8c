import type { ServiceName } from '@scanlist/contracts/messages/define';
import { afterAll } from 'vitest';
import type { Messaging } from './connection.ts';
import { connectAs, startTestServer, type TestServer } from './test-server.ts';

export { testPassword } from './test-server.ts';

let server: Promise<TestServer> | undefined;

/**
 * Connects as a service, with that service's permissions, to the nats-server of this test file: started when first asked
 * for and removed after its last test, so that no other file's services answer its requests or take its events. From then
 * on `process.env.TEST_NATS_URL` is its address, for services the test starts as processes. Close the connection yourself.
 */
export async function connectForTest(service: ServiceName): Promise<Messaging> {
  server ??= startTestServer();
  const { url } = await server;
  process.env.TEST_NATS_URL = url;
  return connectAs(service, url);
}

afterAll(async () => {
  await (await server)?.remove();
});
