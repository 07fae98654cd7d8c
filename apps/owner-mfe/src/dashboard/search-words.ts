import { foldText } from '@scanlist/contracts/http/fold-text';

/** The folded words of a search; empty for a blank search. */
export function searchWords(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean);
}
