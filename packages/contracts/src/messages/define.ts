import { z } from 'zod';

/** The services on NATS, each with a user and a database of its own. */
export const serviceNames = ['gateway', 'lists', 'billing', 'notify'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** A request one service answers: subject `request.<service>.<verb-noun>.v<version>`. */
export interface RequestContract<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly kind: 'request';
  readonly service: ServiceName;
  readonly subject: string;
  readonly input: Input;
  readonly output: Output;
  /** True when a repeated request has no further effect; only then does `call` retry. */
  readonly idempotent: boolean;
  /** How long an answer may take, where the service calls an external provider first; a second by default. */
  readonly answerMsMax?: number;
}

/** An event of one service: subject `event.<service>.<noun-past>.v<version>`. */
export interface EventContract<Data extends z.ZodType = z.ZodType> {
  readonly kind: 'event';
  readonly service: ServiceName;
  readonly subject: string;
  readonly data: Data;
}

/**
 * The envelope of an event: `id` is a UUID and the JetStream message id, `occurredAt` is ISO 8601, UTC; `correlationId`
 * names the request that caused it, if any, and `traceparent` the span, where there is tracing.
 */
export interface EventOf<Data> {
  id: string;
  occurredAt: string;
  correlationId?: string | undefined;
  traceparent?: string | undefined;
  data: Data;
}

/** Declares a request. */
export function defineRequest<Input extends z.ZodType, Output extends z.ZodType>(
  service: ServiceName,
  verbNoun: string,
  options: { version?: number; input: Input; output: Output; idempotent: boolean; answerMsMax?: number },
): RequestContract<Input, Output> {
  const { version = 1, input, output, idempotent, answerMsMax } = options;
  return {
    kind: 'request',
    service,
    subject: `request.${service}.${verbNoun}.v${version}`,
    input,
    output,
    idempotent,
    answerMsMax,
  };
}

/** Declares an event. */
export function defineEvent<Data extends z.ZodType>(
  service: ServiceName,
  nounPast: string,
  options: { version?: number; data: Data },
): EventContract<Data> {
  const { version = 1, data } = options;
  return { kind: 'event', service, subject: `event.${service}.${nounPast}.v${version}`, data };
}

/** The schema of an event's envelope around its data. */
export function envelopeSchema<Data extends z.ZodType>(event: EventContract<Data>) {
  return z.object({
    id: z.uuid(),
    occurredAt: z.iso.datetime(),
    correlationId: z.string().optional(),
    traceparent: z.string().optional(),
    data: event.data,
  });
}
