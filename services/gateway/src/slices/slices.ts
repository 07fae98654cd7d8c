import type { LiveSlices } from '@scanlist/contracts/http/routes';
import type { StoredAnswer } from '../stored-answers/stored-answer.ts';

/** The slices that are live, held in memory. */
export interface Slices {
  /** The answer of `/assets/...` of a live slice, or undefined. */
  asset(path: string): StoredAnswer | undefined;
  /** The answer of `/assets/...` of a version that is kept for open tabs, or undefined. */
  keptAsset(path: string): Promise<StoredAnswer | undefined>;
  /** The slices with a federation manifest. */
  live(): LiveSlices['slices'];
  /** The template of the shell’s HTML, or undefined while no shell is live. */
  shellTemplate(): string | undefined;
  /** The version of that template; undefined in development. */
  shellVersion(): string | undefined;
  /** Takes up what has changed. */
  refresh(): Promise<void>;
}
