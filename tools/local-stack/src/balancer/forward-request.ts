import {
  Agent,
  request as ask,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';

/** The gateway gave no answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** False where it refused the connection, so that nothing was sent. */
  readonly isSent: boolean;
  /** Another gateway may be asked the same: nothing was sent, or asking twice does no more than asking once. */
  readonly mayAskAgain: boolean;

  constructor(cause: unknown, { isSent, isRepeatable }: { isSent: boolean; isRepeatable: boolean }) {
    super('the gateway gave no answer', { cause });
    this.isSent = isSent;
    this.mayAskAgain = !isSent || isRepeatable;
  }
}

/** A request of a caller, which can be sent to one gateway after the other. */
export interface Forwarding {
  /**
   * Sends the request to the gateway at that port and its answer back, both as they come, at the pace of the slower side.
   * Resolves when the answer is over or the caller has gone; an answer that breaks off breaks off for the caller too.
   *
   * @throws NoAnswer where nothing was answered; the caller still waits then
   */
  to(port: number): Promise<void>;
}

const idempotent = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];

/** How much of a body is kept, to be sent once more. */
const keptBytesMax = 64_000;

/** Of one connection only (RFC 9110, section 7.6.1), and what this server answers itself. */
const ownHeaders = ['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade', 'expect'];

const forwardedFor = 'x-forwarded-for';

/** Idle for less time than a gateway keeps a connection, so that it does not close one just as it is used. */
const keptAlive = new Agent({ keepAlive: true, timeout: 15_000 });

/** A caller's request to be sent on. A gateway is told the caller's address by X-Forwarded-For, unless a proxy has done so. */
export function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { behindProxy }: { behindProxy: boolean },
): Forwarding {
  const { method = '', url: path, rawHeaders, socket } = incoming;
  const isIdempotent = idempotent.includes(method);
  const headers = passedOn(rawHeaders, behindProxy ? undefined : socket.remoteAddress);
  // What must not be done twice has a connection of its own: that it is refused is all that can happen before anything is sent.
  // A gateway that answers before it has read all is asked to keep it, or the answer would be lost.
  const connection = isIdempotent
    ? { agent: keptAlive, headers }
    : { agent: false, headers: [...headers, 'connection', 'keep-alive'] };
  /** What was read of the body; undefined where it cannot be sent once more. */
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
        const outgoing = ask({ host: '127.0.0.1', port, method, path, ...connection });
        const giveUp = () => {
          outgoing.destroy();
          resolve();
        };
        response.once('close', giveUp);
        // A caller who has the answer may leave before all of the body is sent.
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

/** Headers as the other side gets them, in the same flat list; with the caller's address where that is given. */
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
