import type { ServiceName } from '@scanlist/contracts/messages/define';
import type { Messaging } from './connection.ts';
import { connectAs, startTestServer, type TestServer } from './test-server.ts';

export { startTestServer, type TestServer, testPassword } from './test-server.ts';

let server: Promise<TestServer> | undefined;

/**
 * Connects as a service, with that service's permissions, to the nats-server of this test file: started by the first call
 * and removed after the file's last test, so that no other file's services answer its requests or take its events. From
 * then on `process.env.TEST_NATS_URL` is its address, for services the test starts as processes. Close the connection yourself.
 * `streamMegabytes` of the first call says how large each stream may become.
 */
export async function connectForTest(
  service: ServiceName,
  options: { streamMegabytes?: number } = {},
): Promise<Messaging> {
  server ??= startTestServer(options);
  const { url } = await server;
  process.env.TEST_NATS_URL = url;
  return connectAs(service, url);
}

/** Removes this test file's nats-server; the integration tests' set-up file calls it after each file's last test. */
export async function removeTestServer(): Promise<void> {
  const started = server;
  server = undefined;
  await (await started)?.remove();
}
