import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request with its raw body. */
interface ReceivedRequest {
  key: string;
  body: string;
}

/** A server that takes mails as Resend does: one mail per key, 409 for another body under the same key. */
export interface FakeResend {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** The mails that would be sent. */
  readonly mails: { id: string; key: string; body: string }[];
  /** How further requests are answered: 'take' is normal, 'swallow' takes the mail without a response. */
  mode: 'take' | 'swallow' | { status: number; name: string; headers?: Record<string, string> };
  close(): Promise<void>;
}

/** Starts the server, on a free port or on `port`. */
export async function startFakeResend(port = 0): Promise<FakeResend> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const key = String(request.headers['idempotency-key']);
      const body = Buffer.concat(chunks).toString('utf8');
      fake.requests.push({ key, body });
      const answer = (status: number, json: object, headers: Record<string, string> = {}) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(json));

      if (typeof fake.mode === 'object') {
        const { status, name, headers } = fake.mode;
        return answer(status, { statusCode: status, name, message: 'refused by the test' }, headers);
      }
      const earlier = fake.mails.find((mail) => mail.key === key);
      if (earlier && earlier.body !== body) {
        return answer(409, { statusCode: 409, name: 'invalid_idempotent_request', message: 'another body' });
      }
      const mail = earlier ?? { id: `mail-${fake.mails.length + 1}`, key, body };
      if (!earlier) fake.mails.push(mail);
      if (fake.mode === 'take') answer(200, { id: mail.id });
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: listening } = server.address() as AddressInfo;
  const fake: FakeResend = {
    url: `http://127.0.0.1:${listening}`,
    requests: [],
    mails: [],
    mode: 'take',
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
  return fake;
}
