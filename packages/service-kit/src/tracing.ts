export interface SpanOptions {
  kind: 'server' | 'client' | 'producer' | 'consumer';
  /** The W3C `traceparent` of the parent span; by default the current span. */
  parent?: string | undefined;
  attributes?: Record<string, string | number>;
}

/** A running span. */
export interface Span {
  rename(name: string): void;
  set(attributes: Record<string, string | number>): void;
  /** Marks it as failed; a span whose work throws is marked anyway. */
  fail(reason: string): void;
}

export interface Tracing {
  inSpan<Result>(name: string, options: SpanOptions, work: (span: Span) => Result): Result;
  traceparent(): string | undefined;
}

let tracing: Tracing | undefined;

/** Has all that follows traced by `used`; by nothing where it is undefined. */
export function traceWith(used: Tracing | undefined): void {
  tracing = used;
}

/** Whether tracing is on: without it, spans need not be prepared. */
export function isTracing(): boolean {
  return tracing !== undefined;
}

/** Runs `work` as a span that lasts until it settles. Without tracing it just runs. */
export function inSpan<Result>(name: string, options: SpanOptions, work: (span: Span) => Result): Result {
  return tracing ? tracing.inSpan(name, options, work) : work(noSpan);
}

/** The W3C `traceparent` of the running span, for its consequences elsewhere. */
export function traceparent(): string | undefined {
  return tracing?.traceparent();
}

const noSpan: Span = { rename() {}, set() {}, fail() {} };
