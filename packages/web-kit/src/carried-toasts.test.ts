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
  const { carryToasts, showCarriedToasts } = await import('./carried-toasts.ts');
  showCarriedToasts();
  const shown = () => useToasts.getState().toasts;
  return { ...useToasts.getState(), carryToasts, shown };
}

test('what nobody has read yet is on the next document, once', async () => {
  const first = await openDocument();
  first.show({ title: 'Card Saved', description: 'It is used from now on.', variant: 'success' });
  first.carryToasts();
  const second = await openDocument();
  expect(second.shown()).toMatchObject([
    { title: 'Card Saved', description: 'It is used from now on.', variant: 'success', durationMs: 5000 },
  ]);
  expect((await openDocument()).shown()).toEqual([]);
});

test('what is said after leaving has begun is carried, what was closed meanwhile is not', async () => {
  const { show, dismiss, carryToasts } = await openDocument();
  const one = show({ title: 'One' });
  carryToasts();
  dismiss(one);
  show({ title: 'Two' });
  expect((await openDocument()).shown()).toMatchObject([{ title: 'Two' }]);
});

test('what offers to do something stays behind', async () => {
  const { show, carryToasts } = await openDocument();
  show({ title: 'List deleted', action: { label: 'Undo', onSelect: () => {} } });
  carryToasts();
  expect((await openDocument()).shown()).toEqual([]);
});

test.each(['', 'null', '{', '[7,null,{}]'])('a storage that holds %j does no harm', async (word) => {
  storage.set(key, word);
  expect((await openDocument()).shown()).toEqual([]);
});
