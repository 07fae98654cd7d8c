import { expect, test } from 'vitest';
import { allTemplates } from '../template-data/all-templates.ts';
import { exampleList } from '../testing/example-list.ts';
import {
  emptyValues,
  hasSameContent,
  isSaved,
  type ListFormValues,
  newItem,
  parseListForm,
  placeholderItem,
  valuesOfTemplate,
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

test('a valid form becomes a trimmed body that keeps the ids of existing items', () => {
  expect(parseListForm(good)).toEqual({
    body: {
      title: 'Van stock',
      description: 'What rides along',
      type: 'INVENTORY',
      requireSignature: false,
      askName: 'off',
      askLocation: true,
      keepEntriesDays: null,
      keepSignaturesDays: null,
      ending: 'homepage',
      endingMessage: null,
      notificationEmail: null,
      items: [{ id: 'i1', content: 'Gaffer tape' }, { content: 'Cable ties' }],
    },
  });
});

test.each(allTemplates)('the form that the template $slug fills saves exactly its texts', (template) => {
  const { slug: _, useCase: __, items, ...texts } = template;
  const values = valuesOfTemplate(template);
  expect(parseListForm(values).body).toEqual({
    ...texts,
    askLocation: true,
    keepEntriesDays: null,
    keepSignaturesDays: null,
    ending: 'homepage',
    endingMessage: null,
    notificationEmail: null,
    items: items.map((content) => ({ content })),
  });
  expect(new Set(values.items.map(({ uid }) => uid)).size).toBe(items.length);
});

test('an untouched form has the messages of the specification for each field', () => {
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

test('with notifications off, a remaining address is neither validated nor sent', () => {
  const { body } = parseListForm({ ...good, notify: false, notificationEmail: 'dana@' });
  expect(body?.notificationEmail).toBeNull();
});

test.each([
  ['90', 90],
  [' 1 ', 1],
  ['3650', 3650],
])('%j is sent as so many days', (typed, days) => {
  const { body } = parseListForm({ ...good, keepEntriesDays: typed, keepSignaturesDays: typed });
  expect(body).toMatchObject({ keepEntriesDays: days, keepSignaturesDays: days });
});

test.each(['', '0', '3651', '1.5', '-1', '1e2', 'ten'])('%j is no number of days', (typed) => {
  const message = 'Enter a whole number of days from 1 to 3,650';
  expect(parseListForm({ ...good, keepEntriesDays: typed }).issues).toEqual([
    { path: 'keepEntriesDays', message },
  ]);
});

test.each(['', ' \n '])('a page that ends with the message %j has none', (endingMessage) => {
  const message = 'Enter the message that people see';
  expect(parseListForm({ ...good, ending: 'message', endingMessage }).issues).toEqual([
    { path: 'endingMessage', message },
  ]);
  expect(parseListForm({ ...good, ending: 'form', endingMessage }).body).toMatchObject({
    ending: 'form',
    endingMessage: null,
  });
});

test('a message is sent with its line breaks, also while the page ends in another way', () => {
  const endingMessage = ' Rinse the mop.\n\nThank you! ';
  for (const ending of ['message', 'form', 'homepage'] as const)
    expect(parseListForm({ ...good, ending, endingMessage }).body).toMatchObject({
      ending,
      endingMessage: 'Rinse the mop.\n\nThank you!',
    });
  expect(parseListForm({ ...good, ending: 'message', endingMessage: 'x'.repeat(501) }).issues).toEqual([
    { path: 'endingMessage', message: 'The message must be at most 500 characters' },
  ]);
});

test('an added empty line or a typed space is no unsaved change', () => {
  const touched = { ...good, title: 'Van stock', items: [...good.items, newItem(), newItem('  ')] };
  expect(hasSameContent(good, touched)).toBe(true);
});

test.each([
  ['a word', { title: 'Van' }],
  ['the signature', { requireSignature: true }],
  ['the name', { askName: 'optional' as const }],
  ['the location', { askLocation: false }],
  ['what is deleted', { keepEntriesDays: '90' }],
  ['which signatures are deleted', { keepSignaturesDays: '' }],
  ['where the page ends', { ending: 'form' as const }],
  ['its message', { endingMessage: 'Rinse the mop' }],
  ['the address', { notify: true, notificationEmail: 'dana@example.com' }],
  ['the order', { items: good.items.toReversed() }],
  ['a line less', { items: good.items.slice(1) }],
])('a change of %s is an unsaved change', (_what, change) => {
  expect(hasSameContent(good, { ...good, ...change })).toBe(false);
});

test('a remaining address while notifications are off is no unsaved change', () => {
  expect(hasSameContent(good, { ...good, notificationEmail: 'dana@' })).toBe(true);
});

test('an empty last line that Enter created is not sent', () => {
  const { body } = parseListForm({ ...good, items: [...good.items, placeholderItem(), placeholderItem()] });
  expect(body?.items).toHaveLength(2);
});

test('an empty line that was added, or that is between others, is an invalid item', () => {
  const message = 'Item content is required';
  expect(parseListForm({ ...good, items: [...good.items, newItem()] }).issues).toEqual([
    { path: 'items.2.content', message },
  ]);
  expect(
    parseListForm({ ...good, items: [newItem('Tape'), placeholderItem(), newItem('Ties')] }).issues,
  ).toEqual([{ path: 'items.1.content', message }]);
});

test('a list that equals the body is saved, whatever its version and item ids are', () => {
  const { body } = parseListForm(good);
  if (!body) throw new Error('a good form has a body');
  const item = { completed: false, completedBy: null, note: null };
  const list = exampleList({
    ...body,
    items: body.items.map(({ content }, place) => ({ id: `s${place}`, content, ...item })),
  });
  expect(isSaved(body, list)).toBe(true);
  expect(isSaved(body, { ...list, items: list.items.toReversed() })).toBe(false);
  expect(isSaved(body, { ...list, ending: 'form' })).toBe(false);
  expect(isSaved(body, { ...list, notificationEmail: 'dana@example.com' })).toBe(false);
});
