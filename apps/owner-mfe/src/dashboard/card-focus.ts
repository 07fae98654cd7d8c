import { type RefObject, useEffect } from 'react';

/**
 * The card a keyboard is to go on from; null stands for the page where no card is left. Without `force` only if the
 * keyboard has lost its place: its card or its toast has gone.
 */
export interface CardToFocus {
  listId: string | null;
  force?: boolean;
}

/** The id of the link in a card's title. */
export function cardLinkId(listId: string): string {
  return `list-${listId}`;
}

/** Leads the keyboard to the wanted card once it is drawn; `drawn` changes with every drawing of the cards. */
export function useCardFocus(cardToFocus: RefObject<CardToFocus | null>, rendered: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: to be tried whenever cards were drawn
  useEffect(() => {
    if (!cardToFocus.current) return;
    const { listId, force } = cardToFocus.current;
    const main = document.querySelector<HTMLElement>('main');
    const place = listId === null ? main : document.getElementById(cardLinkId(listId));
    if (!place) return;
    cardToFocus.current = null;
    if (!force && main?.contains(document.activeElement)) return;
    place.focus();
    ignoreSecondPress(place);
  }, [cardToFocus, rendered]);
}

/** How far apart the two presses of a double press are at most, in milliseconds. */
const doublePressMs = 500;

/**
 * Keeps Enter from opening the card that has just got the focus: its second press, or a held key, was meant for what stood
 * there before.
 */
function ignoreSecondPress(place: HTMLElement): void {
  const focusedAt = performance.now();
  const ignore = (event: KeyboardEvent) => {
    const isSecond = event.repeat || event.timeStamp - focusedAt < doublePressMs;
    if (event.key === 'Enter' && isSecond) event.preventDefault();
  };
  place.addEventListener('keydown', ignore);
  place.addEventListener('blur', () => place.removeEventListener('keydown', ignore), { once: true });
}
