import { createServer, Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { listenAtEach, listeningAddresses } from './listening.ts';

const both = {
  lo: [{ address: '127.0.0.1' }, { address: '::1' }],
  eth0: [{ address: '192.168.1.20' }, { address: 'fe80::1' }],
};
/** An address of this machine other than 127.0.0.1. */
const other =
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address ?? '127.0.0.2';

const withoutIPv6 = { lo: [{ address: '127.0.0.1' }], eth0: [{ address: '192.168.1.20' }] };

describe('the addresses to listen on', () => {
  it.each([
    ['this machine alone by default', undefined, both, ['127.0.0.1', '::1']],
    ['this machine without ::1 where it has none', undefined, withoutIPv6, ['127.0.0.1']],
    ['this machine alone by its own name', '127.0.0.1', both, ['127.0.0.1', '::1']],
    ['another address beside this machine', '192.168.1.20', both, ['127.0.0.1', '::1', '192.168.1.20']],
    ['every address of the old kind', '0.0.0.0', both, ['0.0.0.0']],
    ['every address', '::', both, ['::']],
  ])('are %s', async (_what, host, interfaces, expected) => {
    expect(await listeningAddresses(host, interfaces)).toEqual(expected);
  });

  it('name each address once where a name means this machine', async () => {
    expect(await listeningAddresses('localhost', withoutIPv6)).toContain('127.0.0.1');
    expect(new Set(await listeningAddresses('localhost')).size).toBe(
      (await listeningAddresses('localhost')).length,
    );
  });
});

describe('a server at each address', () => {
  let opened: Server[] = [];
  afterEach(() => {
    for (const server of opened) server.close();
    opened = [];
  });

  it('has one port for all', async () => {
    const addresses = ['127.0.0.1', other];
    const { servers, port } = await listenAtEach(addresses, 0, () => createServer());
    opened = servers;
    expect(port).toBeGreaterThan(0);
    expect(servers.map((server) => server.address())).toEqual(
      addresses.map((address) => ({ address, family: 'IPv4', port })),
    );
  });

  it('is kept nowhere where one of them is taken', async () => {
    const { servers, port } = await listenAtEach([other], 0, () => createServer());
    opened = servers;
    const made: Server[] = [];
    const listening = listenAtEach(['127.0.0.1', other], port, () => {
      const server = new Server();
      made.push(server);
      return server;
    });
    await expect(listening).rejects.toThrow('EADDRINUSE');
    expect(made.map((server) => server.listening)).toEqual([false, false]);
  });
});
