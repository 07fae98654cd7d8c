import { type GatewayReport, gatewayReportSchema, gatewaysBucket } from '@scanlist/contracts/messages/slices';
import { headers, type NatsConnection } from 'nats';
import { readLatest } from './read-messages.ts';

const subjectOf = (id: string) => `$KV.${gatewaysBucket}.${id}`;

/** Says what this gateway serves; the report expires after a minute. */
export function writeGatewayReport(nc: NatsConnection, report: GatewayReport): void {
  nc.publish(subjectOf(report.gateway), JSON.stringify(report));
}

/** Withdraws the report of a gateway that stops, so that nobody waits for it. */
export function withdrawGatewayReport(nc: NatsConnection, gateway: string): void {
  const removed = headers();
  removed.set('KV-Operation', 'DEL');
  nc.publish(subjectOf(gateway), '', { headers: removed });
}

/** What every gateway that runs reports. */
export async function readGatewayReports(nc: NatsConnection): Promise<GatewayReport[]> {
  const messages = await readLatest(nc, `KV_${gatewaysBucket}`, [subjectOf('*')]);
  return messages.flatMap(({ data }) =>
    data.length === 0 ? [] : (gatewayReportSchema.safeParse(JSON.parse(data.toString())).data ?? []),
  );
}
