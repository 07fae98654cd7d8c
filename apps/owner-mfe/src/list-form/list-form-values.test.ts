import { expect, test } from 'vitest';
import { exampleList } from '../testing/example-list.ts';
import {
  emptyValues,
  hasSameContent,
  isSaved,
  type ListFormValues,
  newItem,
  parseListForm,
  placeholderItem,
} from './list-form-values.ts';

const good: ListFormValues = {
  ...emptyValues('INVENTORY'),
  title: ' Van stock ',
  description: 'What rides along',
  items: [
    { uid: 'i1', id: 'i1', content: 'Gaffer tape' },
    { uid: 'new-1', content: 'Cable ties' },
  ],
};

test('a good form becomes the body that is sent, trimmed, with the ids of items that stay', () => {
  expect(parseListForm(good)).toEqual({
    body: {
      title: 'Van stock',
      description: 'What rides along',
      type: 'INVENTORY',
      requireSignature: false,
      notificationEmail: null,
      items: [{ id: 'i1', content: 'Gaffer tape' }, { content: 'Cable ties' }],
    },
  });
});

test('an untouched form says what is wrong with each field, in the words of the specification', () => {
  expect(parseListForm(emptyValues())).toEqual({
    issues: [
      { path: 'title', message: 'Title must be at least 3 characters' },
      { path: 'description', message: 'Description must be at least 5 characters' },
      { path: 'items.0.content', message: 'Item content is required' },
    ],
  });
});

test.each(['', '   ', 'dana@'])('with notifications on, %j is not an address', (notificationEmail) => {
  expect(parseListForm({ ...good, notify: true, notificationEmail })).toEqual({
    issues: [{ path: 'notificationEmail', message: 'Please enter a valid email' }],
  });
});

test('with notifications off, an address left behind is neither judged nor sent', () => {
  const { body } = parseListForm({ ...good, notify: false, notificationEmail: 'dana@' });
  expect(body?.notificationEmail).toBeNull();
});

test('an empty line added, or a space typed, is nothing to be saved', () => {
  const touched = { ...good, title: 'Van stock', items: [...good.items, newItem(), newItem('  ')] };
  expect(hasSameContent(good, touched)).toBe(true);
});

test.each([
  ['a word', { title: 'Van' }],
  ['the signature', { requireSignature: true }],
  ['the address', { notify: true, notificationEmail: 'dana@example.com' }],
  ['the order', { items: good.items.toReversed() }],
  ['a line less', { items: good.items.slice(1) }],
])('%s that changed is something to be saved', (_what, change) => {
  expect(hasSameContent(good, { ...good, ...change })).toBe(false);
});

test('an address left behind while notifications are off is nothing to be saved', () => {
  expect(hasSameContent(good, { ...good, notificationEmail: 'dana@' })).toBe(true);
});

test('the line that waits below the last item, because Enter was pressed after it, is not sent', () => {
  const { body } = parseListForm({ ...good, items: [...good.items, placeholderItem(), placeholderItem()] });
  expect(body?.items).toHaveLength(2);
});

test('an empty line that was asked for, or that stands between others, is an item without words', () => {
  const message = 'Item content is required';
  expect(parseListForm({ ...good, items: [...good.items, newItem()] }).issues).toEqual([
    { path: 'items.2.content', message },
  ]);
  expect(
    parseListForm({ ...good, items: [newItem('Tape'), placeholderItem(), newItem('Ties')] }).issues,
  ).toEqual([{ path: 'items.1.content', message }]);
});

test('a list that says what was to be saved is saved, whatever its version and its items are called', () => {
  const { body } = parseListForm(good);
  if (!body) throw new Error('a good form has a body');
  const item = { completed: false, completedBy: null, note: null };
  const list = exampleList({
    ...body,
    items: body.items.map(({ content }, place) => ({ id: `s${place}`, content, ...item })),
  });
  expect(isSaved(body, list)).toBe(true);
  expect(isSaved(body, { ...list, items: list.items.toReversed() })).toBe(false);
  expect(isSaved(body, { ...list, notificationEmail: 'dana@example.com' })).toBe(false);
});
