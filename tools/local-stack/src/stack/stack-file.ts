import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from './write-file-atomically.ts';

/** What runs, as decision R3 has it. Servers that are not ours have no process here. */
export interface StackFile {
  gateway: string;
  mailbox?: string;
  stripe?: string;
  postgres: string;
  nats: string;
  /** By process, where its metrics are read. */
  metrics: Record<string, string>;
  processes: Record<string, number>;
}

export interface StackFileWriter {
  /** From now on the file is there, and follows every restart. */
  publish(addresses: Omit<StackFile, 'processes'>): void;
  setPid(name: string, pid: number): void;
  remove(): void;
}

/** Keeps `stack.json` true while the stack runs; it names passwords, so only its owner may read it. */
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
