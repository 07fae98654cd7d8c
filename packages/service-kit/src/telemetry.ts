import type { ServiceName } from '@scanlist/contracts/messages/define';
import type { Logger } from './logger.ts';
import { startMetricsServer } from './metrics-server.ts';
import { traceWith } from './tracing.ts';

/** What `baseConfig` reads for telemetry. */
export interface TelemetryConfig {
  METRICS_PORT?: number | undefined;
  METRICS_HOST: string;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

export interface Telemetry {
  /** Call it last: until then there is something to measure. */
  stop(): Promise<void>;
}

/**
 * Lets this process be watched: its metrics on a private port, its traces sent to a collector, each where the environment asks
 * for it. OpenTelemetry is loaded only then.
 */
export async function startTelemetry(
  service: ServiceName,
  config: TelemetryConfig,
  logger: Logger,
): Promise<Telemetry> {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  const metrics = port === undefined ? undefined : await startMetricsServer({ port, host, logger });
  const tracing = endpoint === undefined ? undefined : await startTracing(service, endpoint, logger);
  return {
    async stop() {
      traceWith(undefined);
      await tracing?.stop();
      await metrics?.stop();
    },
  };
}

async function startTracing(service: ServiceName, endpoint: string, logger: Logger) {
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  const tracing = await startOpenTelemetry({ service, endpoint, logger });
  traceWith(tracing);
  return tracing;
}
