import { type GatewayReport, gatewayReportSchema, gatewaysBucket } from '@scanlist/contracts/messages/slices';
import { headers, type NatsConnection } from 'nats';
import { readLatest } from './read-messages.ts';

const subjectOf = (id: string) => `$KV.${gatewaysBucket}.${id}`;

/** Says what this gateway serves; the report expires after `gatewayReportMs`. */
export function writeGatewayReport(nc: NatsConnection, report: GatewayReport): void {
  nc.publish(subjectOf(report.gateway), JSON.stringify(report));
}

/** Withdraws the report of a gateway that stops, so that nobody waits for it. */
export function withdrawGatewayReport(nc: NatsConnection, gateway: string): void {
  const removed = headers();
  removed.set('KV-Operation', 'DEL');
  nc.publish(subjectOf(gateway), '', { headers: removed });
}

/** How long reading the reports may take: it is small, and an answer that got lost is asked for again. */
const readMsMax = 2_000;

/** What every gateway that runs reports. Rejects when NATS does not answer within two seconds. */
export async function readGatewayReports(nc: NatsConnection): Promise<GatewayReport[]> {
  const messages = await readLatest(nc, `KV_${gatewaysBucket}`, [subjectOf('*')], readMsMax);
  return messages.flatMap(({ data }) =>
    data.length === 0 ? [] : (gatewayReportSchema.safeParse(JSON.parse(data.toString())).data ?? []),
  );
}
