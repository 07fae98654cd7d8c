import { correlationId } from '@scanlist/service-kit/correlation';
import { traceparent } from '@scanlist/service-kit/tracing';
import type { MsgHdrs } from 'nats';

const correlationHeader = 'Scanlist-Correlation';
/** Its name and form are those of W3C Trace Context. */
const traceHeader = 'traceparent';

/** Adds what names the work under way, where it has that: its id, and its span. */
export function withOrigin(headers: MsgHdrs): MsgHdrs {
  const id = correlationId();
  if (id !== undefined) headers.set(correlationHeader, id);
  const span = traceparent();
  if (span !== undefined) headers.set(traceHeader, span);
  return headers;
}

/** The id of the work this request is a part of. */
export function correlationOf({ headers }: { headers?: MsgHdrs }): string | undefined {
  return headers?.get(correlationHeader) || undefined;
}

/** The span that asks this request. */
export function traceparentOf({ headers }: { headers?: MsgHdrs }): string | undefined {
  return headers?.get(traceHeader) || undefined;
}
