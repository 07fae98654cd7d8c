import { deadLetterStream } from '@scanlist/contracts/messages/streams';
import type { JsMsg, NatsConnection } from 'nats';
import { connectOnOneSocket } from './one-socket.ts';

/** An event that a service could not take, as the stream of dead letters keeps it. */
export interface DeadLetter {
  /** Its number in that stream. */
  seq: number;
  /** When the service gave it up, as an ISO time. */
  at: string;
  /** Who could not take it. */
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
  /**
   * Publishes the event of the dead letter `seq` on its own subject again, under a new message id: every consumer of that
   * subject gets it. The dead letter stays. Resolves with the subject. Throws where there is no such dead letter.
   */
  publishAgain(seq: number): Promise<string>;
  close(): Promise<void>;
}

export interface DeadLettersOptions {
  url: string;
  user?: string;
  password?: string;
}

/** Connects with the administrator's user: services may not read the stream of dead letters. */
export async function openDeadLetters({ url, user, password }: DeadLettersOptions): Promise<DeadLetters> {
  const nc = await connectOnOneSocket({
    servers: url.split(','),
    user,
    pass: password,
    name: 'dead-letters',
    timeout: 5000,
  });
  return {
    list: () => listFrom(nc),
    publishAgain: (seq) => publishAgain(nc, seq),
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
      yield letterOf(message);
    }
    // Messages may reach their age meanwhile.
    left = got === 0 ? 0 : left - got;
  }
}

async function publishAgain(nc: NatsConnection, seq: number): Promise<string> {
  const manager = await nc.jetstreamManager();
  const { subject, data } = await manager.streams.getMessage(deadLetterStream, { seq });
  const own = ownSubject(subject).subject;
  await nc.jetstream().publish(own, data, { msgID: `again/${seq}/${Date.now()}` });
  return own;
}

function letterOf(message: JsMsg): DeadLetter {
  return {
    seq: message.seq,
    at: new Date(message.info.timestampNanos / 1e6).toISOString(),
    ...ownSubject(message.subject),
    reason: message.headers?.get('Scanlist-Reason') ?? '',
    deliveries: Number(message.headers?.get('Scanlist-Deliveries') ?? 0),
    event: eventOf(message),
  };
}

/** `dead.<service>.<subject>` taken apart. */
function ownSubject(dead: string): { service: string; subject: string } {
  const [, service = '', ...subject] = dead.split('.');
  return { service, subject: subject.join('.') };
}

function eventOf(message: JsMsg): unknown {
  try {
    return message.json();
  } catch {
    return message.string();
  }
}
