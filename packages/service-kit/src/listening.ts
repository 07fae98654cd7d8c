import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { networkInterfaces } from 'node:os';

const everyAddress = ['0.0.0.0', '::'];

/**
 * The addresses to listen on: those of the local machine, 127.0.0.1 and, where it has one, ::1, plus `host`. A host
 * that means every address stands alone. Rejects where a name cannot be resolved.
 */
export async function listeningAddresses(
  host: string | undefined,
  interfaces: NodeJS.Dict<{ address: string }[]> = networkInterfaces(),
): Promise<string[]> {
  const has = (wanted: string) =>
    Object.values(interfaces).some((each) => each?.some(({ address }) => address === wanted));
  const own = has('::1') ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
  if (host === undefined) return own;
  const { address } = await lookup(host);
  return everyAddress.includes(address) ? [address] : [...new Set([...own, address])];
}

/**
 * Starts a server per address, all on the same port; with 0 the first one picks it. Where one cannot listen, all are
 * closed, and it rejects with the reason.
 */
export async function listenAtEach<Each extends Server>(
  addresses: readonly string[],
  port: number,
  createServer: () => Each,
): Promise<{ servers: Each[]; port: number }> {
  const servers: Each[] = [];
  let taken = port;
  try {
    for (const address of addresses) {
      const server = createServer();
      servers.push(server);
      server.listen(taken, address);
      await once(server, 'listening');
      taken = (server.address() as AddressInfo).port;
    }
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
  return { servers, port: taken };
}
