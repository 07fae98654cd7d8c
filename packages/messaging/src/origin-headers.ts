import { correlationId } from '@scanlist/service-kit/correlation';
import { traceparent } from '@scanlist/service-kit/tracing';
import type { MsgHdrs } from 'nats';

const correlationHeader = 'Scanlist-Correlation';
/** Name and format are those of W3C Trace Context. */
const traceHeader = 'traceparent';

/** Adds the correlation id and the span of the current work, where there are any. */
export function withOrigin(headers: MsgHdrs): MsgHdrs {
  const id = correlationId();
  if (id !== undefined) headers.set(correlationHeader, id);
  const span = traceparent();
  if (span !== undefined) headers.set(traceHeader, span);
  return headers;
}

/** The correlation id of a request. */
export function correlationOf({ headers }: { headers?: MsgHdrs }): string | undefined {
  return headers?.get(correlationHeader) || undefined;
}

/** The span of the caller of a request. */
export function traceparentOf({ headers }: { headers?: MsgHdrs }): string | undefined {
  return headers?.get(traceHeader) || undefined;
}
