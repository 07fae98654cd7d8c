import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database that can be cut. */
export interface DatabaseProxy {
  /** The database's URL by this way. */
  url: string;
  /** Nobody gets through any more, and every connection breaks. */
  close(): Promise<void>;
  /** The way is there again. */
  open(): Promise<void>;
  /** Connections that are there hear nothing any more, and what they send arrives nowhere. New ones work. */
  abandonConnections(): void;
  /** What is sent arrives, and the answers wait for `passAnswers`, on new connections, too. */
  holdAnswers(): void;
  passAnswers(): void;
  /** From now on what is sent arrives, and no answer comes back. */
  swallowAnswers(): void;
  /**
   * Holds back the statement of that number, counted from 1 and from now on, and calls `meet` to end its backend, with the port by
   * which PostgreSQL knows the connection.
   */
  breakAt(number: number, meet: (port: number) => Promise<void>): void;
  /** Passes the next statement of that text on and breaks its connection instead of answering. */
  loseAnswerTo(text: string): void;
  /** A break that has not come yet does not come any more. */
  mend(): void;
}

interface Break {
  isAt: (message: Buffer) => boolean;
  /** Ends the backend. Without it the statement is passed on, and its answer is not. */
  meet?: (port: number) => Promise<void>;
}

/** Opens a way to the database of that URL, on a port of its own. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let swallows = false;
  let holds = false;
  const held: (() => void)[] = [];
  const abandoned = new WeakSet<Socket>();
  let nextBreak: Break | undefined;
  let port = 0;

  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    const messagesOf = cutMessages();
    let losesAnswer = false;
    incoming.on('data', (bytes) => {
      if (abandoned.has(incoming)) return;
      for (const { message, isStatement } of messagesOf(bytes)) {
        const broken = isStatement ? breakOf(message) : undefined;
        if (broken?.meet) {
          incoming.pause();
          broken.meet(outgoing.localPort ?? 0).catch((error: Error) => incoming.destroy(error));
          return;
        }
        if (broken) losesAnswer = true;
        outgoing.write(message);
      }
    });
    outgoing.on('data', (bytes) => {
      if (losesAnswer) incoming.destroy();
      else if (holds) held.push(() => incoming.write(bytes));
      else if (!swallows && !abandoned.has(incoming)) incoming.write(bytes);
    });
  });

  function breakOf(message: Buffer): Break | undefined {
    if (!nextBreak?.isAt(message)) return undefined;
    const come = nextBreak;
    nextBreak = undefined;
    return come;
  }

  async function open(): Promise<void> {
    swallows = false;
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  }

  await open();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    open,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    abandonConnections() {
      for (const socket of sockets) abandoned.add(socket);
    },
    holdAnswers() {
      holds = true;
    },
    passAnswers() {
      holds = false;
      for (const pass of held.splice(0)) pass();
    },
    swallowAnswers() {
      swallows = true;
    },
    breakAt(number, meet) {
      let left = number;
      nextBreak = { isAt: () => --left === 0, meet };
    },
    loseAnswerTo(text) {
      nextBreak = { isAt: (message) => message.includes(text) };
    },
    mend() {
      nextBreak = undefined;
    },
  };
}

/** Cuts what a client sends into messages. Those with which a statement is complete are `isStatement`. */
function cutMessages(): (bytes: Buffer) => { message: Buffer; isStatement: boolean }[] {
  let rest: Buffer = Buffer.alloc(0);
  // The first message has no type.
  let typeBytes = 0;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const messages = [];
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) break;
      const type = typeBytes === 0 ? '' : String.fromCharCode(rest[0] ?? 0);
      messages.push({ message: rest.subarray(0, length), isStatement: type === 'Q' || type === 'S' });
      rest = rest.subarray(length);
      typeBytes = 1;
    }
    return messages;
  };
}
