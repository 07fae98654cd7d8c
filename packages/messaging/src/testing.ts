import type { ServiceName } from '@scanlist/contracts/messages/define';
import { silentLogger } from '@scanlist/service-kit/logger';
import { connectMessaging, type Messaging } from './connection.ts';

/** A service user's password in the test server. */
export function testPassword(user: ServiceName | 'admin'): string {
  return `test-${user}`;
}

/**
 * Connects to the test server of `TEST_NATS_URL` as a service, with that service's permissions. All tests share the
 * server, its streams and durable consumers, so a test looks only for ids of its own making. Close it afterwards.
 *
 * @throws Error where there is no test server.
 */
export function connectForTest(service: ServiceName, url = process.env.TEST_NATS_URL): Promise<Messaging> {
  if (!url) throw new Error('TEST_NATS_URL is not set: run the integration tests with vitest --project int');
  return connectMessaging({
    url,
    user: service,
    password: testPassword(service),
    service,
    logger: silentLogger,
    onLost: () => {},
  });
}
