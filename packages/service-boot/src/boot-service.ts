import type { ServiceName } from '@scanlist/contracts/messages/define';
import { connectMessaging, type Messaging } from '@scanlist/messaging/connection';
import { publishEvent } from '@scanlist/messaging/publish';
import { connectDatabase, type Sql } from '@scanlist/persistence/database';
import { type OutboxRelay, startOutboxRelay } from '@scanlist/persistence/outbox-relay';
import type { Logger } from '@scanlist/service-kit/logger';
import { runService } from '@scanlist/service-kit/run-service';
import { startTelemetry, type TelemetryConfig } from '@scanlist/service-kit/telemetry';

/** The part of `baseConfig` that the boot reads. */
export interface BootConfig extends TelemetryConfig {
  DATABASE_URL: string;
  NATS_URL: string;
  NATS_USER?: string | undefined;
  NATS_PASSWORD?: string | undefined;
}

/** What a started process has before the service's own parts start. */
export interface Boot<Config> {
  config: Config;
  logger: Logger;
  sql: Sql;
  messaging: Messaging;
  relay: OutboxRelay;
}

export interface BootOptions {
  /** How long to wait for NATS at the start, in milliseconds; without it, without limit. */
  natsWaitMsMax?: number;
}

/** The service's own parts. */
export interface ServiceParts {
  /** Ends loops, purges and servers. Messages that are being handled may still finish. */
  stop(): Promise<void>;
  /** Ends what message handlers use. It runs once no message is being handled any more. */
  close?(): Promise<void>;
}

/**
 * Runs a service as this process: reads its configuration, starts telemetry, database, messaging and the outbox relay, then
 * the service's own parts. A stop ends them in reverse order. See `runService` for signals, exit codes and time limits.
 */
export function bootService<Config extends BootConfig>(
  service: ServiceName,
  readConfig: () => Config,
  start: (boot: Boot<Config>) => Promise<ServiceParts>,
  { natsWaitMsMax }: BootOptions = {},
): Promise<void> {
  return runService(service, async ({ logger }) => {
    const config = readConfig();
    const telemetry = await startTelemetry(service, config, logger);
    const sql = connectDatabase({ url: config.DATABASE_URL, service, logger });
    const messaging = await connectMessaging({
      url: config.NATS_URL,
      user: config.NATS_USER,
      password: config.NATS_PASSWORD,
      service,
      logger,
      waitMsMax: natsWaitMsMax,
    });
    const relay = startOutboxRelay({
      sql,
      publish: (subject, payload, eventId) => publishEvent(messaging, subject, payload, eventId),
      logger,
    });
    const parts = await start({ config, logger, sql, messaging, relay });

    return {
      async stop() {
        await parts.stop();
        await relay.stop();
        await messaging.close();
        await Promise.all([sql.end({ timeout: 5 }), parts.close?.()]);
        await telemetry.stop();
      },
    };
  });
}
