import type { Visit } from './visit.ts';

const mark = 'scanlistOverForm';

/**
 * Makes the browser's Back close the confirmation or the signature screen instead of leaving the page. While one is open
 * the history has one entry more; closing it another way takes that entry back. Going forward to it, or reloading on
 * it, opens nothing and leads back at once. Ends with the returned function.
 */
export function closeOnBack({ get, subscribe, backToForm }: Visit): () => void {
  let leaving = false;
  const follow = () => {
    // `history.back()` comes true a moment later; until then the entry still stands.
    if (leaving) return;
    const { name } = get().stage;
    const isOpen = name === 'confirming' || name === 'signing';
    const isMarked = Boolean(history.state?.[mark]);
    if (isOpen && !isMarked) history.pushState({ [mark]: true }, '');
    leaving = !isOpen && isMarked;
    if (leaving) history.back();
  };
  const moved = () => {
    if (!leaving && !history.state?.[mark]) backToForm();
    leaving = false;
    follow();
  };
  addEventListener('popstate', moved);
  const unsubscribe = subscribe(follow);
  follow();
  return () => {
    removeEventListener('popstate', moved);
    unsubscribe();
  };
}
