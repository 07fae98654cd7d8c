import { randomUUID } from 'node:crypto';
import { deadLetterStream } from '@scanlist/contracts/messages/streams';
import { type JsMsg, type NatsConnection, NatsError, type StoredMsg } from 'nats';
import { serversOf } from './nats-url.ts';
import { connectOverSingleSocket } from './single-socket.ts';

/** An event that a service could not handle, as stored in the dead-letter stream. */
export interface DeadLetter {
  /** Its sequence number in that stream. */
  seq: number;
  /** When the service moved it there, as an ISO time. */
  at: string;
  /** The service that could not handle it. */
  service: string;
  /** The event's own subject. */
  subject: string;
  reason: string;
  deliveries: number;
  /** The event, or its bytes as text where they are not JSON. */
  event: unknown;
}

export interface DeadLetters {
  /** Every dead letter, the oldest first. */
  list(): AsyncIterable<DeadLetter>;
  /** One dead letter. Throws where it does not exist; so do the other methods. */
  show(seq: number): Promise<DeadLetter>;
  /**
   * Publishes the event of the dead letter `seq` on its own subject again, under a new message id: every consumer of that
   * subject gets it. The dead letter stays. Resolves with the subject.
   */
  replay(seq: number): Promise<string>;
  /** Deletes a dead letter for good. */
  drop(seq: number): Promise<void>;
  close(): Promise<void>;
}

export interface DeadLettersOptions {
  /** One server, or several of a cluster, separated by commas. */
  url: string;
  user?: string;
  password?: string;
}

/** Connects with the administrator's user: services may not read the stream of dead letters. */
export async function openDeadLetters({ url, user, password }: DeadLettersOptions): Promise<DeadLetters> {
  const nc = await connectOverSingleSocket({
    servers: serversOf(url),
    user,
    pass: password,
    name: 'dead-letters',
    timeout: 5000,
  });
  return {
    list: () => listFrom(nc),
    show: (seq) => show(nc, seq),
    replay: (seq) => replay(nc, seq),
    drop: (seq) => drop(nc, seq),
    close: () => nc.close(),
  };
}

async function* listFrom(nc: NatsConnection): AsyncGenerator<DeadLetter> {
  const manager = await nc.jetstreamManager();
  let { messages: left } = (await manager.streams.info(deadLetterStream)).state;
  const consumer = await nc.jetstream().consumers.get(deadLetterStream);
  while (left > 0) {
    const batch = await consumer.fetch({ max_messages: Math.min(left, 100), expires: 5000 });
    let got = 0;
    for await (const message of batch) {
      got++;
      yield letterOf(message, new Date(message.info.timestampNanos / 1e6));
    }
    // Messages may expire meanwhile.
    left = got === 0 ? 0 : left - got;
  }
}

async function show(nc: NatsConnection, seq: number): Promise<DeadLetter> {
  const letter = await find(nc, seq);
  return letterOf(letter, letter.time);
}

async function replay(nc: NatsConnection, seq: number): Promise<string> {
  const { subject, data } = await find(nc, seq);
  const own = ownSubject(subject).subject;
  await nc.jetstream().publish(own, data, { msgID: `replay/${seq}/${randomUUID()}` });
  return own;
}

async function drop(nc: NatsConnection, seq: number): Promise<void> {
  await find(nc, seq);
  const manager = await nc.jetstreamManager();
  await manager.streams.deleteMessage(deadLetterStream, seq);
}

async function find(nc: NatsConnection, seq: number): Promise<StoredMsg> {
  const manager = await nc.jetstreamManager();
  try {
    return await manager.streams.getMessage(deadLetterStream, { seq });
  } catch (cause) {
    if (cause instanceof NatsError && cause.api_error?.code === 404)
      throw new Error(`there is no dead letter ${seq}`, { cause });
    throw cause;
  }
}

function letterOf(message: JsMsg | StoredMsg, at: Date): DeadLetter {
  const { header } = message as StoredMsg;
  const headers = (message as JsMsg).headers ?? header;
  return {
    seq: message.seq,
    at: at.toISOString(),
    ...ownSubject(message.subject),
    reason: headers?.get('Scanlist-Reason') ?? '',
    deliveries: Number(headers?.get('Scanlist-Deliveries') ?? 0),
    event: eventOf(message),
  };
}

/** Splits `dead.<service>.<subject>`. */
function ownSubject(dead: string): { service: string; subject: string } {
  const [, service = '', ...subject] = dead.split('.');
  return { service, subject: subject.join('.') };
}

function eventOf(message: JsMsg | StoredMsg): unknown {
  try {
    return message.json();
  } catch {
    return message.string();
  }
}
