import { type RefObject, useEffect } from 'react';

/**
 * The card that gets the keyboard focus when the element that had it is gone; null stands for the page when no card is
 * left. A copy gets it also while it is in the card of `copiedFrom`, but not from where the owner has moved it meanwhile.
 */
export interface CardToFocus {
  listId: string | null;
  copiedFrom?: string;
}

/** The id of the link in a card's title. */
export function cardLinkId(listId: string): string {
  return `list-${listId}`;
}

/** Focuses the wanted card once it is rendered; `rendered` changes with the cards that are shown. */
export function useCardFocus(cardToFocus: RefObject<CardToFocus | null>, rendered: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other cards are shown
  useEffect(() => {
    if (!cardToFocus.current) return;
    const { listId, copiedFrom } = cardToFocus.current;
    const main = document.querySelector<HTMLElement>('main');
    const place = listId === null ? main : document.getElementById(cardLinkId(listId));
    if (!place) return;
    cardToFocus.current = null;
    const { activeElement, body } = document;
    const original = copiedFrom ? document.getElementById(cardLinkId(copiedFrom))?.closest('li') : null;
    const isFree = copiedFrom
      ? activeElement === body || original?.contains(activeElement)
      : !main?.contains(activeElement);
    if (!isFree) return;
    place.focus();
    ignoreSecondPress(place);
  }, [cardToFocus, rendered]);
}

/** The longest time between the two presses of a double press, in milliseconds. */
const doublePressMs = 500;

/**
 * Keeps Enter from opening the card that has just got the focus: a second press or a held key was meant for the element
 * before it.
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
