import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { childrenOf } from './processes.ts';

/** Where a process listens: an address as the kernel writes it, and a port. */
export interface ListeningSocket {
  address: string;
  port: number;
}

/** 127.0.0.0/8, ::1 and the first once more as IPv6 has it; the kernel writes each group of four bytes backwards. */
const loopback = /^(\w{6}7F|0{24}01000000|0{16}FFFF0000\w{6}7F)$/;

/** Where a process listens, and what it has started. Linux alone tells. */
export function listeningSocketsOf(pid: number): ListeningSocket[] {
  return [
    ...unlessGone(() => socketsOf(pid)),
    ...unlessGone(() => childrenOf(pid)).flatMap(listeningSocketsOf),
  ];
}

/** Whether no other machine can come in there. */
export function isLoopback({ address }: ListeningSocket): boolean {
  return loopback.test(address);
}

/** The process that has started another. */
export function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
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

/** A connection of a database is a process that may end at any time. */
function unlessGone<Item>(read: () => Item[]): Item[] {
  try {
    return read();
  } catch (error) {
    if (/ENOENT|ESRCH/.test(String(error))) return [];
    throw error;
  }
}
