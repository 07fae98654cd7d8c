import type { AskName, ListEnding } from '@scanlist/contracts/http/lists';

/** A text of a file, and where it is. */
export interface Placed {
  text: string;
  line: number;
  column?: string;
}

/** A place in a file; empty for all of it. */
export type Place = Partial<Omit<Placed, 'text'>>;

/** A list as a file names it, before it is checked. What the file does not have is absent. */
export interface DraftList {
  line: number;
  title?: Placed;
  description?: Placed;
  type?: Placed;
  items: Placed[];
  requireSignature?: boolean;
  askName?: AskName;
  askLocation?: boolean;
  keepEntriesDays?: number | null;
  keepSignaturesDays?: number | null;
  ending?: ListEnding;
  endingMessage?: string | null;
  labels?: string[];
}

/** What reading a file gives besides its lists. */
export interface Findings {
  /** What prevents the import. */
  problem(at: Place, message: string): void;
  /** What the owner should know. */
  note(text: string): void;
}
