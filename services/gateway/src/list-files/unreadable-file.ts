import type { ImportProblem } from '@scanlist/contracts/http/imports';

/** A file, or a part of it, that cannot be read at all: nothing after it can be either. */
export class UnreadableFile extends Error {
  readonly problem: ImportProblem;

  constructor(message: string, { line = 1, column }: { line?: number; column?: string } = {}) {
    super(message);
    this.problem = { line, ...(column !== undefined && { column }), message };
  }
}
