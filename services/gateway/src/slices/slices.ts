import type { RenderedOwnerPage } from '@scanlist/contracts/http/owner-screen';
import type { LiveSlices } from '@scanlist/contracts/http/routes';
import type { StoredAnswer } from '../stored-answers/stored-answer.ts';

/** A file that a page names so that browsers request it early. */
export interface Preload {
  href: string;
  as: 'script' | 'style' | 'fetch';
}

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
  /** What the shell's page at this path loads besides the shell's own start, as far as its slices say it. */
  preloads(path: string): Preload[];
  /** The HTML that the page at this address shows until its scripts have come, as far as its slice brings it. */
  prerendered(address: string): string | undefined;
  /** The shell's frame around a page of the owner, with places for the account and the screen, if the shell brings it. */
  frame(page: RenderedOwnerPage): string | undefined;
  /** The version of the owner slice that pages load; undefined in development, and where errors are not counted. */
  ownerVersion(): string | undefined;
  /** Takes up what has changed. */
  refresh(): Promise<void>;
}
