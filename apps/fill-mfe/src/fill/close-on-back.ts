import type { Visit } from './visit.ts';

const mark = 'scanlistOverForm';

/**
 * Makes the browser's Back close the confirmation or the signature screen instead of leaving the page. While one is
 * open, the history has one more entry. Closing it in another way removes that entry. Going forward to it, or reloading
 * on it, opens nothing and goes back at once. The returned function ends this.
 */
export function closeOnBack({ get, subscribe, backToForm }: Visit): () => void {
  let leaving = false;
  const follow = () => {
    // `history.back()` takes effect a moment later; until then the entry is still current.
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
