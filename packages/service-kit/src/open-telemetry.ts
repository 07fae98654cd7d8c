import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '@opentelemetry/api';
import { withDeadline } from './deadline.ts';
import type { Logger } from './logger.ts';
import type { Tracing } from './tracing.ts';

export interface OpenTelemetryOptions {
  service: string;
  /** The collector for OTLP over HTTP, such as http://127.0.0.1:4318. */
  endpoint: string;
  logger: Logger;
}

export interface OpenTelemetry extends Tracing {
  /** Sends the remaining spans, for two seconds at most. */
  stop(): Promise<void>;
}

const sendEveryMs = 1_000;
const sendMsMax = 5_000;
const stopMsMax = 2_000;
const complainEveryMs = 60_000;

/**
 * Sends spans to a collector. A collector that is away costs spans and a line of the log a minute, nothing else: at most 2,048
 * spans wait. The packages of OpenTelemetry are loaded here and nowhere else.
 */
export async function startOpenTelemetry(options: OpenTelemetryOptions): Promise<OpenTelemetry> {
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }, core] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/core'),
  ]);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  core.setGlobalErrorHandler(complain(options.logger));
  const url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: sendMsMax });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'scanlist', 'service.name': options.service }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs })],
  });
  const tracer = provider.getTracer('scanlist');
  const current = new AsyncLocalStorage<Context>();
  const kinds = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    producer: SpanKind.PRODUCER,
    consumer: SpanKind.CONSUMER,
  };

  function contextOf(parent: string | undefined): Context {
    if (parent === undefined) return current.getStore() ?? ROOT_CONTEXT;
    const remote = core.parseTraceParent(parent);
    return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
  }

  return {
    inSpan(name, { kind, parent, attributes }, work) {
      const context = contextOf(parent);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: attributes ?? {} }, context);
      const fail = (reason: string) => span.setStatus({ code: SpanStatusCode.ERROR, message: reason });
      const failed = (error: unknown) => {
        fail(error instanceof Error ? error.name : 'error');
        span.end();
      };
      const handle = {
        rename: (to: string) => void span.updateName(to),
        set: (more: Record<string, string | number>) => void span.setAttributes(more),
        fail: (reason: string) => void fail(reason),
      };
      try {
        const result = current.run(trace.setSpan(context, span), () => work(handle));
        if (result instanceof Promise) result.then(() => span.end(), failed);
        else span.end();
        return result;
      } catch (error) {
        failed(error);
        throw error;
      }
    },
    traceparent() {
      const store = current.getStore();
      const context = store && trace.getSpanContext(store);
      if (!context) return undefined;
      return `00-${context.traceId}-${context.spanId}-0${context.traceFlags.toString(16)}`;
    },
    stop: () => withDeadline(provider.shutdown(), stopMsMax, 'sending traces').catch(() => {}),
  };
}

function complain(logger: Logger): (error: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (err) => {
    if (performance.now() - saidAt < complainEveryMs) return;
    saidAt = performance.now();
    logger.warn({ err }, 'traces cannot be sent');
  };
}
