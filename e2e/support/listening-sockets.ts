import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { childrenOf } from './processes.ts';

/** A listening TCP socket: its address as the kernel writes it, in hexadecimal, and its port. */
export interface ListeningSocket {
  address: string;
  port: number;
}

/**
 * Matches 127.0.0.0/8, ::1, and IPv4-mapped 127.0.0.0/8. The kernel writes each group of four bytes in reverse order.
 */
const loopback = /^(\w{6}7F|0{24}01000000|0{16}FFFF0000\w{6}7F)$/;

/** Returns the listening sockets of a process and of all its descendants. Works only on Linux. */
export function listeningSocketsOf(pid: number): ListeningSocket[] {
  return [
    ...unlessGone(() => socketsOf(pid)),
    ...unlessGone(() => childrenOf(pid)).flatMap(listeningSocketsOf),
  ];
}

/** Returns whether only this machine can connect to the socket. */
export function isLoopback({ address }: ListeningSocket): boolean {
  return loopback.test(address);
}

/** Returns the id of the parent process. */
export function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** The address of this machine in its network; empty if it has none. */
export function networkAddress(): string {
  const [address = ''] = Object.values(networkInterfaces())
    .flat()
    .flatMap((each) => (each?.family === 'IPv4' && !each.internal ? [each.address] : []));
  return address;
}

/** Returns whether something accepts connections there. */
export function acceptsConnections(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function socketsOf(pid: number): ListeningSocket[] {
  const files = readdirSync(`/proc/${pid}/fd`);
  const sockets = new Set(
    files.flatMap((name) => unlessGone(() => [readlinkSync(`/proc/${pid}/fd/${name}`)])),
  );
  return ['tcp', 'tcp6']
    .flatMap((kind) => readFileSync(`/proc/${pid}/net/${kind}`, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === listening && sockets.has(`socket:[${inode}]`))
    .map(([, local = '']) => local.split(':'))
    .map(([address = '', port = '']) => ({ address, port: Number.parseInt(port, 16) }));
}

const listening = '0A';

/** Returns nothing for a process that has ended: PostgreSQL has a process per connection, which may end at any time. */
function unlessGone<Item>(read: () => Item[]): Item[] {
  try {
    return read();
  } catch (error) {
    if (/ENOENT|ESRCH/.test(String(error))) return [];
    throw error;
  }
}
