import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database that can be cut. */
export interface DatabaseProxy {
  /** The database's URL by this way. */
  url: string;
  /** Nobody gets through any more, and every connection breaks. */
  close(): Promise<void>;
  /** The way is there again. */
  open(): Promise<void>;
  /** From now on what is sent arrives, and no answer comes back. */
  swallowAnswers(): void;
}

/** Opens a way to the database of that URL, on a port of its own. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let swallows = false;
  let port = 0;

  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    incoming.on('data', (bytes) => void outgoing.write(bytes));
    outgoing.on('data', (bytes) => {
      if (!swallows) incoming.write(bytes);
    });
  });

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
    swallowAnswers() {
      swallows = true;
    },
  };
}
