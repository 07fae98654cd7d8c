import type { ImportProblem } from '@scanlist/contracts/http/imports';
import type { Place } from './draft-list.ts';

/** A file that cannot be read from this place on, or not at all. */
export class UnreadableFile extends Error {
  readonly problem: ImportProblem;

  constructor(message: string, { line, column }: Place = {}) {
    super(message);
    this.problem = { ...(line && { line }), ...(column && { column }), message };
  }
}
