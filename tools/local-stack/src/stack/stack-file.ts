import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from './write-file-atomically.ts';

/** The content of `stack.json` (decision R3). External servers have no process in it. */
export interface StackFile {
  gateway: string;
  mailbox?: string;
  stripe?: string;
  postgres: string;
  nats: string;
  /** The metrics address of each process. */
  metrics: Record<string, string>;
  processes: Record<string, number>;
}

export interface StackFileWriter {
  /** Writes the file and updates it at every restart. */
  publish(addresses: Omit<StackFile, 'processes'>): void;
  setPid(name: string, pid: number): void;
  remove(): void;
}

/** Keeps `stack.json` up to date. It contains passwords, so only its owner may read it. */
export function stackFile(directory: string): StackFileWriter {
  const file = join(directory, 'stack.json');
  const processes: Record<string, number> = {};
  let addresses: Omit<StackFile, 'processes'> | undefined;
  rmSync(file, { force: true });
  const write = () => {
    if (addresses) writeFileAtomically(file, `${JSON.stringify({ ...addresses, processes }, null, 2)}\n`);
  };
  return {
    publish(given) {
      addresses = given;
      write();
    },
    setPid(name, pid) {
      processes[name] = pid;
      write();
    },
    remove() {
      addresses = undefined;
      rmSync(file, { force: true });
    },
  };
}
