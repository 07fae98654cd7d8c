import type { Connection } from './connection.ts';

/** Where a command runs. */
export interface CommandContext {
  /** The checkout. */
  root: string;
  env: NodeJS.ProcessEnv;
  printLine(line: string): void;
}

/** What each command is given. */
export type CommandDependencies = CommandContext & Connection;
