import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a server, which a test can cut or freeze. */
export interface TcpProxy {
  /** The server's URL through the proxy. */
  url: string;
  /** Breaks open connections and refuses new ones. */
  cut(): Promise<void>;
  /** Drops what open and new connections send and receive; neither end is told. */
  freeze(): void;
  /** Accepts connections again and passes everything on; a frozen connection stays lost. */
  mend(): Promise<void>;
}

/** Starts a proxy to the server of that URL, on a port of its own. */
export async function startTcpProxy(serverUrl: string): Promise<TcpProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  let isFreezing = false;
  let port = 0;
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname);
    pass(incoming, outgoing);
    pass(outgoing, incoming);
  });

  function pass(from: Socket, to: Socket): void {
    sockets.add(from);
    if (isFreezing) frozen.add(from);
    from.setNoDelay(true);
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('data', (bytes) => {
      if (!frozen.has(from)) to.write(bytes);
    });
  }

  async function listen(): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }

  await listen();
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    freeze() {
      isFreezing = true;
      for (const socket of sockets) frozen.add(socket);
    },
    async mend() {
      isFreezing = false;
      if (!server.listening) await listen();
    },
  };
}
