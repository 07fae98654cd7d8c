import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a database that can break connections, for tests. */
export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** Refuses new connections and breaks the open ones. */
  close(): Promise<void>;
  /** Accepts connections again. */
  open(): Promise<void>;
  /** Ends the open connections, all at once. New ones work. */
  endConnections(): void;
  /** Resets the open connections, as a server does that has gone with something unread. New ones work. */
  resetConnections(): void;
  /** Open connections no longer receive anything, and what they send is dropped. New ones work. */
  abandonConnections(): void;
  /** Requests pass, and answers wait for `passAnswers`, also on new connections. */
  holdAnswers(): void;
  passAnswers(): void;
  /** Open connections receive nothing until `passAnswers`, not even that they have ended. New ones work. */
  delayOpenConnections(): void;
  /** From now on requests pass and answers are dropped. */
  swallowAnswers(): void;
  /**
   * Holds back the statement of that number, counted from 1 and from now on, and calls `meet` to end its backend.
   * `port` is the one by which PostgreSQL identifies the connection.
   */
  breakAt(number: number, meet: (port: number) => Promise<void>): void;
  /** Passes the next statement of that text and breaks its connection instead of answering. */
  loseAnswerTo(text: string): void;
  /** Cancels a pending break. */
  mend(): void;
}

interface Break {
  isAt: (message: Buffer) => boolean;
  /** Ends the backend. Without it the statement passes and its answer does not. */
  meet?: (port: number) => Promise<void>;
}

/** Starts a proxy to the database of that URL, on a port of its own. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let swallows = false;
  let holds = false;
  const held: (() => void)[] = [];
  const abandoned = new WeakSet<Socket>();
  const delayed = new Set<Socket>();
  let nextBreak: Break | undefined;
  let port = 0;

  const server = createServer((incoming) => {
    clients.add(incoming.once('close', () => clients.delete(incoming)));
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
        // `end` writes what was held before.
        if (delayed.delete(other)) held.push(() => other.end());
        else other.destroy();
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
      else if (holds || delayed.has(incoming)) held.push(() => incoming.write(bytes));
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
    endConnections() {
      for (const socket of sockets) socket.destroy();
    },
    resetConnections() {
      for (const socket of clients) socket.resetAndDestroy();
    },
    abandonConnections() {
      for (const socket of sockets) abandoned.add(socket);
    },
    holdAnswers() {
      holds = true;
    },
    passAnswers() {
      holds = false;
      delayed.clear();
      for (const pass of held.splice(0)) pass();
    },
    delayOpenConnections() {
      for (const socket of clients) delayed.add(socket);
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

/** Splits what a client sends into messages. A message that completes a statement has `isStatement`. */
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
