import { createServer } from 'node:net';

/**
 * Ports are taken from a range below the one systems use for outgoing connections: a client that keeps dialling a
 * server which is being restarted could otherwise be given the server's own port. No port in it is blocked by `fetch`.
 */
const range = { first: 20_000, count: 12_000 } as const;

/** A port nobody listens on, on any address. Throws when 200 tries found none. */
export async function freePort(random: () => number = Math.random): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = range.first + Math.floor(random() * range.count);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port found between 20000 and 31999');
}

/** So many ports nobody listens on, each another, and none of those that are taken. */
export async function freePorts(count: number, taken: readonly number[] = []): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = await freePort();
    if (!taken.includes(port)) ports.add(port);
  }
  return [...ports];
}

/** True when this port can be listened on, on all addresses and on each of the loopback addresses alone. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port)) && (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.unref();
    // Where there is no such address, nobody listens on it.
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
