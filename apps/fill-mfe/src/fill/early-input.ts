import type { EarlyInput } from './draft-state.ts';

/**
 * Finds the controls of the server's HTML now; the returned function reads what the visitor entered in them. After
 * hydration it still finds the same elements. Should React have replaced them, the first reading counts.
 */
export function watchEarlyInput(root: ParentNode): () => EarlyInput[] {
  const boxes = [...root.querySelectorAll<HTMLInputElement>('input[name=done]')];
  const notes = [...root.querySelectorAll<HTMLTextAreaElement>('textarea[name]')];
  const read = () => {
    const earlyInput = new Map<string, EarlyInput>();
    const touch = (itemId = '') => {
      const found = earlyInput.get(itemId) ?? { itemId, ticked: false, typed: '' };
      earlyInput.set(itemId, found);
      return found;
    };
    for (const box of boxes) if (box.checked) touch(box.value).ticked = true;
    for (const note of notes) if (note.value) touch(note.name.split(' ')[0]).typed = note.value;
    return [...earlyInput.values()];
  };
  const first = read();
  return () => (boxes.every((box) => box.isConnected) ? read() : first);
}
