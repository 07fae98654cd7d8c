import { expect, test } from 'vitest';
import { emptyValues, type ListFormValues, parseListForm } from './list-form-values.ts';

const good: ListFormValues = {
  ...emptyValues('INVENTORY'),
  title: ' Van stock ',
  description: 'What rides along',
  items: [{ id: 'i1', content: 'Gaffer tape' }, { content: 'Cable ties' }],
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
