import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Below the range of outgoing connections: a client that reconnects to a restarting server could otherwise occupy the
 * server's own port. `fetch` blocks no port in it.
 */
const range = { first: 20_000, count: 12_000 } as const;

/**
 * A port that nothing listens on, at any address. Until this process ends, no other call returns it, here or in another
 * process. Throws if 200 attempts found none.
 */
export async function freePort(random: () => number = Math.random): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = range.first + Math.floor(random() * range.count);
    if ((await isFree(port)) && (await reserve(port))) return port;
  }
  throw new Error('No free port found between 20000 and 31999');
}

/** `count` different ports that nothing listens on, and none of `taken`. */
export async function freePorts(count: number, taken: readonly number[] = []): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = await freePort();
    if (!taken.includes(port)) ports.add(port);
  }
  return [...ports];
}

/** True if one can listen on this port, on all addresses and on each loopback address alone. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port)) && (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

/**
 * Binds the UDP port of the same number; false if another process, or this one, has done so. A server may listen seconds
 * after its port was chosen, and not while it is restarted. The system ends the reservation with the process, also when
 * that is killed. Where UDP cannot be used, a port is accepted without a reservation.
 */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      socket.close();
      resolve(code !== 'EADDRINUSE');
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      resolve(true);
    });
  });
}

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.unref();
    // If there is no such address, nothing listens on it.
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
