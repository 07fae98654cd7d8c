import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** The fields of an OTLP span that the tests read. */
export interface ReceivedSpan {
  service: string;
  name: string;
  /** 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  stop(): void;
}

interface TraceRequest {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<ReceivedSpan, 'service'>[] }[];
  }[];
}

/** Receives spans as OTLP over HTTP in JSON, and keeps them. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const take = ({ resourceSpans }: TraceRequest) => {
    for (const { resource, scopeSpans } of resourceSpans) {
      const { stringValue: service = '' } =
        resource.attributes.find(({ key }) => key === 'service.name')?.value ?? {};
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })));
    }
  };
  const server = createServer((request, response) => {
    const answer = (status: number) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    if (request.url !== '/v1/traces') return void answer(404);
    void json(request)
      .then((body) => take(body as TraceRequest))
      .then(
        () => answer(200),
        () => answer(400),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
