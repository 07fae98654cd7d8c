import type { Duplex } from 'node:stream';

/** One message: a value that is passed on as JSON, and bytes that belong to it. */
export interface ChannelMessage {
  value: unknown;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface ChannelLimits {
  valueBytesMax: number;
  bytesMax: number;
}

/** How long the value and the bytes are that follow. */
const headBytes = 8;
const none = new Uint8Array(0);

/** Sends a message; `sent` is called once the system has it. Nobody may be there to read it. */
export function sendMessage(
  to: Duplex,
  value: unknown,
  bytes: Uint8Array = none,
  sent: () => void = () => {},
): void {
  const text = Buffer.from(JSON.stringify(value));
  const head = Buffer.allocUnsafe(headBytes);
  head.writeUInt32LE(text.byteLength, 0);
  head.writeUInt32LE(bytes.byteLength, 4);
  // Copied, which costs less than three writes.
  to.write(Buffer.concat([head, text, bytes]), sent);
}

/**
 * Reads the messages of the other end, which may be hostile: at one that is larger than the limits, or no JSON, it calls
 * `refuse` and reads no more. Node's own channel between processes ends this process where a message says so.
 */
export function readMessages(
  from: Duplex,
  limits: ChannelLimits,
  receive: (message: ChannelMessage) => void,
  refuse: () => void,
): void {
  const parts = readParts(limits, receive);
  let part = parts.next().value;
  let filled = 0;

  from.on('data', function take(chunk: Uint8Array) {
    let rest = chunk;
    while (part && rest.byteLength > 0) {
      const taken = rest.subarray(0, part.byteLength - filled);
      part.set(taken, filled);
      filled += taken.byteLength;
      rest = rest.subarray(taken.byteLength);
      while (part && filled === part.byteLength) {
        part = parts.next().value;
        filled = 0;
      }
    }
    if (part) return;
    from.off('data', take);
    // What comes then is dropped.
    from.resume();
    refuse();
  });
}

/** Says what to fill next, and passes each message on once it is whole; ends at one that is refused. */
function* readParts(
  { valueBytesMax, bytesMax }: ChannelLimits,
  receive: (message: ChannelMessage) => void,
): Generator<Uint8Array, undefined> {
  for (;;) {
    const head = new Uint8Array(headBytes);
    yield head;
    const lengths = new DataView(head.buffer);
    const [valueLength, bytesLength] = [lengths.getUint32(0, true), lengths.getUint32(4, true)];
    if (valueLength > valueBytesMax || bytesLength > bytesMax) return;
    const text = new Uint8Array(valueLength);
    yield text;
    const bytes = new Uint8Array(bytesLength);
    yield bytes;
    const value = parseJson(text);
    if (value === undefined) return;
    receive({ value, bytes });
  }
}

function parseJson(text: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
}
