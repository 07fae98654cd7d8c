import { type Msg, type NatsConnection, RequestStrategy } from 'nats';

/** A stored message of a stream. */
export interface StoredMessage {
  subject: string;
  seq: number;
  data: Buffer;
}

/** How long a batch of messages may take, unless told otherwise. */
const batchMsMax = 10_000;

/**
 * Reads all messages of a subject, oldest first, by direct gets. A consumer would need the permission to create one, and
 * with it a client could let the server send anything to any subject.
 */
export async function readMessages(
  nc: NatsConnection,
  stream: string,
  subject: string,
): Promise<StoredMessage[]> {
  const messages: StoredMessage[] = [];
  for (;;) {
    const seq = (messages.at(-1)?.seq ?? 0) + 1;
    const batch = await readBatch(nc, stream, { seq, next_by_subj: subject, batch: 1_000 });
    messages.push(...batch.messages);
    if (batch.messages.length === 0 || batch.pending === 0) return messages;
  }
}

/** Reads the last message of each subject that matches one of `subjects`. Rejects after `msMax` milliseconds. */
export async function readLatest(
  nc: NatsConnection,
  stream: string,
  subjects: string[],
  msMax = batchMsMax,
): Promise<StoredMessage[]> {
  const { messages } = await readBatch(nc, stream, { multi_last: subjects, batch: 1_000 }, msMax);
  return messages;
}

async function readBatch(nc: NatsConnection, stream: string, request: object, msMax = batchMsMax) {
  const messages: StoredMessage[] = [];
  let pending = 0;
  const answers = await nc.requestMany(`$JS.API.DIRECT.GET.${stream}`, JSON.stringify(request), {
    // Not until the first empty message: what was deleted is one, and more may follow it.
    strategy: RequestStrategy.Timer,
    maxWait: msMax,
  });
  for await (const answer of answers) {
    const status = answer.headers?.code ?? 0;
    // 204 ends a batch, 404 says that nothing matches.
    if (status === 204 || status === 404) return { messages, pending };
    if (status !== 0) throw new Error(`${stream}: ${status} ${answer.headers?.description}`);
    messages.push(toStored(answer));
    pending = Number(answer.headers?.get('Nats-Num-Pending'));
  }
  throw new Error(`${stream}: the batch did not end within ${msMax} ms`);
}

function toStored({ headers, data }: Msg): StoredMessage {
  return {
    subject: headers?.get('Nats-Subject') ?? '',
    seq: Number(headers?.get('Nats-Sequence')),
    data: Buffer.from(data),
  };
}
