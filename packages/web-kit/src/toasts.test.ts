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
