import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { headers, type Msg } from 'nats';

const encodingHeader = 'Scanlist-Encoding';
const headersBytesMax = 1_000;
/** The default message limit of a nats-server. */
const messageBytesMaxDefault = 1_048_576;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * Answers a request with JSON, compressed where it would exceed `messageBytesMax`, the server's limit for one message.
 * A long list with its history, or a thousand lists, does. Throws where even that is too large.
 */
export async function replyJson(
  message: Msg,
  json: string,
  messageBytesMax: number = messageBytesMaxDefault,
): Promise<void> {
  const bytes = Buffer.from(json);
  if (bytes.byteLength <= messageBytesMax - headersBytesMax) {
    message.respond(bytes);
    return;
  }
  const marked = headers();
  marked.set(encodingHeader, 'gzip');
  message.respond(await zip(bytes, { level: 4 }), { headers: marked });
}

/** The JSON bytes of an answer, decompressed where `replyJson` compressed them. */
export async function bytesOfReply(reply: Msg): Promise<Uint8Array> {
  return reply.headers?.get(encodingHeader) === 'gzip' ? unzip(reply.data) : reply.data;
}
