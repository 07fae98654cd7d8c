import { beforeEach, expect, test, vi } from 'vitest';

const key = 'scanlist-toasts';
const storage = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, word: string) => void storage.set(name, word),
  removeItem: (name: string) => void storage.delete(name),
});

beforeEach(() => storage.clear());

/** What a document of this tab has in memory, nothing of it shared with the one before. */
async function openDocument() {
  vi.resetModules();
  const { useToasts } = await import('./toasts.ts');
  const { storeToasts, showStoredToasts } = await import('./stored-toasts.ts');
  showStoredToasts();
  const shown = () => useToasts.getState().toasts;
  return { ...useToasts.getState(), storeToasts, shown };
}

test('unread toasts are on the next document, once', async () => {
  const first = await openDocument();
  first.show({ title: 'Card Saved', description: 'It is used from now on.', variant: 'success' });
  first.storeToasts();
  const second = await openDocument();
  expect(second.shown()).toMatchObject([
    { title: 'Card Saved', description: 'It is used from now on.', variant: 'success', durationMs: 5000 },
  ]);
  expect((await openDocument()).shown()).toEqual([]);
});

test('a toast shown while leaving is carried over, one closed meanwhile is not', async () => {
  const { show, dismiss, storeToasts } = await openDocument();
  const one = show({ title: 'One' });
  storeToasts();
  dismiss(one);
  show({ title: 'Two' });
  expect((await openDocument()).shown()).toMatchObject([{ title: 'Two' }]);
});

test('what offers to do something stays behind', async () => {
  const { show, storeToasts } = await openDocument();
  show({ title: 'List deleted', action: { label: 'Undo', onSelect: () => {} } });
  storeToasts();
  expect((await openDocument()).shown()).toEqual([]);
});

test.each(['', 'null', '{', '[7,null,{}]'])('a storage that holds %j does no harm', async (word) => {
  storage.set(key, word);
  expect((await openDocument()).shown()).toEqual([]);
});
