import { addTexts } from './text.ts';

let address: string | undefined;

/** Says where the texts are that the page needs later; without it they are there already. */
export function setLaterTexts(of: string | undefined): void {
  address = of;
}

/**
 * Loads the texts that the page needs later. Rejects where they cannot be loaded, also with an answer that is an error;
 * the next call tries again.
 */
export async function loadLaterTexts(): Promise<void> {
  if (!address) return;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  addTexts(await answer.json());
  address = undefined;
}
