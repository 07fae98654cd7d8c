import { correlationId } from '@scanlist/service-kit/correlation';
import type { MsgHdrs } from 'nats';

const header = 'Scanlist-Correlation';

/** Adds the id of the work under way, where it has one. */
export function withCorrelation(headers: MsgHdrs): MsgHdrs {
  const id = correlationId();
  if (id !== undefined) headers.set(header, id);
  return headers;
}

/** The id of the work this request is a part of. */
export function correlationOf({ headers }: { headers?: MsgHdrs }): string | undefined {
  return headers?.get(header) || undefined;
}
