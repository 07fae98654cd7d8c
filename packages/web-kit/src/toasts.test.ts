import { beforeEach, expect, test } from 'vitest';
import { useToasts } from './toasts.ts';

beforeEach(() => useToasts.setState({ toasts: [] }));

test('a toast stays 5000 ms and is plain unless it says otherwise', () => {
  useToasts.getState().show({ title: 'Link copied' });
  expect(useToasts.getState().toasts).toMatchObject([
    { title: 'Link copied', variant: 'default', durationMs: 5000 },
  ]);
});

test('what a toast offers to do is carried along', () => {
  const action = { label: 'Undo', onSelect: () => {} };
  useToasts.getState().show({ title: 'List deleted', action });
  expect(useToasts.getState().toasts[0]?.action).toBe(action);
});

test('toasts keep their order and leave one by one', () => {
  const first = useToasts.getState().show({ title: 'One', variant: 'error' });
  useToasts.getState().show({ title: 'Two', durationMs: 3000 });
  useToasts.getState().dismiss(first);
  useToasts.getState().dismiss(first);
  expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['Two']);
});

test('a toast replaces an earlier one with the same subject, whose action is outdated', () => {
  const { show } = useToasts.getState();
  const action = { label: 'Edit Copy', onSelect: () => {} };
  show({ title: 'List duplicated', action, about: 'copy' });
  show({ title: 'List deleted', about: 'another' });
  show({ title: 'List deleted', description: 'The copy', about: 'copy' });
  expect(useToasts.getState().toasts.map(({ about, title }) => [about, title])).toEqual([
    ['another', 'List deleted'],
    ['copy', 'List deleted'],
  ]);
});

test('the same text is shown once; shown again, it stays as long again', () => {
  const { show } = useToasts.getState();
  const first = show({ title: 'Link copied', description: 'QR code link copied to clipboard' });
  show({ title: 'Link copied', description: 'The other one' });
  const again = show({ title: 'Link copied', description: 'QR code link copied to clipboard' });
  expect(again).not.toBe(first);
  expect(useToasts.getState().toasts.map(({ description }) => description)).toEqual([
    'The other one',
    'QR code link copied to clipboard',
  ]);
});
