import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { pipeline } from 'node:stream';

/** The gateway did not answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** False if it refused the connection, so that nothing was sent. */
  readonly isSent: boolean;
  /** Whether it may be retried: nothing was sent, or the request is idempotent. */
  readonly mayAskAgain: boolean;

  constructor(cause: unknown, { isSent, isRepeatable }: { isSent: boolean; isRepeatable: boolean }) {
    super('the gateway gave no answer', { cause });
    this.isSent = isSent;
    this.mayAskAgain = !isSent || isRepeatable;
  }
}

/** A client's request, which can be sent to one gateway after another. */
export interface Forwarding {
  /**
   * Streams the request to the gateway at that port, and its answer back, with backpressure. Resolves once the answer is
   * complete or the client has disconnected. An answer that breaks off breaks off for the client too.
   *
   * @throws NoAnswer if there was no answer; the client is then still waiting
   */
  to(port: number): Promise<void>;
}

const idempotent = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];

/** How much of a body is kept for a retry. */
const keptBytesMax = 64_000;

/** Hop-by-hop headers (RFC 9110, section 7.6.1), and those this server sets itself. */
const ownHeaders = ['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade', 'expect'];

const forwardedFor = 'x-forwarded-for';

/** Shorter than a gateway's keep-alive, so that it does not close a connection just as it is used. */
const keptAlive = new Agent({ keepAlive: true, timeout: 15_000 });

/** Prepares a client's request. X-Forwarded-For names the client's address, unless a proxy has set it. */
export function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { behindProxy }: { behindProxy: boolean },
): Forwarding {
  const { method = '', url: path, rawHeaders, socket } = incoming;
  const isIdempotent = idempotent.includes(method);
  const headers = passedOn(rawHeaders, behindProxy ? undefined : socket.remoteAddress);
  // A request that is not idempotent gets a new connection: until it is connected, nothing was sent.
  // Keep-alive, because the answer of a gateway that answers before it read the whole body would be lost.
  const connection = isIdempotent
    ? { agent: keptAlive, headers }
    : { agent: false, headers: [...headers, 'connection', 'keep-alive'] };
  /** The body read so far; undefined if it is too long for a retry. */
  let kept: Buffer[] | undefined = isIdempotent ? [] : undefined;
  let keptBytes = 0;

  function keep(chunk: Buffer): void {
    keptBytes += chunk.byteLength;
    if (keptBytes > keptBytesMax) kept = undefined;
    kept?.push(chunk);
  }

  function sendBody(outgoing: ClientRequest): void {
    for (const chunk of kept ?? []) outgoing.write(chunk);
    if (incoming.readableEnded) outgoing.end();
    else incoming.on('data', keep).pipe(outgoing);
  }

  return {
    to: (port) =>
      new Promise((resolve, reject) => {
        let isSent = false;
        let isAnswered = false;
        const outgoing = sendRequest({ host: '127.0.0.1', port, method, path, ...connection });
        const giveUp = () => {
          outgoing.destroy();
          resolve();
        };
        response.once('close', giveUp);
        // A client that has the answer may disconnect before all of the body is sent.
        incoming.once('close', () => {
          if (!incoming.complete) outgoing.destroy();
        });
        outgoing.on('error', (cause) => {
          if (isAnswered) return;
          incoming.off('data', keep).unpipe(outgoing);
          response.off('close', giveUp);
          reject(new NoAnswer(cause, { isSent, isRepeatable: kept !== undefined }));
        });
        outgoing.once('response', (answer) => {
          isAnswered = true;
          response.off('close', giveUp);
          response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer.rawHeaders));
          pipeline(answer, response, () => resolve());
        });
        onceConnected(outgoing, () => {
          isSent = true;
          sendBody(outgoing);
        });
      }),
  };
}

function onceConnected(outgoing: ClientRequest, connected: () => void): void {
  outgoing.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', connected);
    else connected();
  });
}

/** The headers to forward, as a flat list; with the client's address if given. */
function passedOn(raw: readonly string[], address?: string): string[] {
  const pairs = Array.from(
    { length: raw.length / 2 },
    (_, n) => [raw[2 * n] ?? '', raw[2 * n + 1] ?? ''] as const,
  );
  const valuesOf = (name: string) =>
    pairs.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
  const dropped = [
    ...ownHeaders,
    ...valuesOf('connection').flatMap((value) => value.toLowerCase().split(/ *, */)),
    ...(address === undefined ? [] : [forwardedFor]),
  ];
  const passed = pairs.filter(([key]) => !dropped.includes(key.toLowerCase())).flat();
  if (address !== undefined) passed.push(forwardedFor, [...valuesOf(forwardedFor), address].join(', '));
  return passed;
}
