import { describe, expect, it } from 'vitest';
import { listBodySchema } from './lists.ts';
import { issuesOf } from './problem.ts';

const fine = { title: 'Van', description: 'Load it', type: 'TODO', items: [{ content: 'Truss' }] };
const issues = (body: unknown) => {
  const parsed = listBodySchema.safeParse(body);
  return parsed.success ? [] : issuesOf(parsed.error);
};

describe('a list as the form sends it (specification section 5)', () => {
  it.each([
    ['title', { ...fine, title: '  ab ' }, 'Title must be at least 3 characters'],
    ['title', { ...fine, title: undefined }, 'Title must be at least 3 characters'],
    ['description', { ...fine, description: 'abcd' }, 'Description must be at least 5 characters'],
    ['notificationEmail', { ...fine, notificationEmail: 'nobody' }, 'Please enter a valid email'],
    ['items', { ...fine, items: [] }, 'At least one item is required'],
    ['items', { ...fine, items: undefined }, 'At least one item is required'],
    ['items.0.content', { ...fine, items: [{ content: ' ' }] }, 'Item content is required'],
    ['items.0.content', { ...fine, items: [{}] }, 'Item content is required'],
  ])('refuses a bad %s with its own message', (path, body, message) => {
    expect(issues(body)).toEqual([{ path, message }]);
  });

  it('refuses what is longer than decision H2a allows', () => {
    expect(issues({ ...fine, title: 'x'.repeat(121) })[0]?.path).toBe('title');
    expect(issues({ ...fine, description: 'x'.repeat(1001) })[0]?.path).toBe('description');
    expect(issues({ ...fine, items: [{ content: 'x'.repeat(501) }] })[0]?.path).toBe('items.0.content');
    expect(issues({ ...fine, items: Array.from({ length: 301 }, () => ({ content: 'x' })) })[0]?.path).toBe(
      'items',
    );
  });

  it.each([undefined, null, ''])(
    'reads the notification address %j as no notification',
    (notificationEmail) => {
      expect(listBodySchema.parse({ ...fine, notificationEmail }).notificationEmail).toBeNull();
    },
  );

  it('says nothing of the name where it was not sent: an edit leaves it as it is', () => {
    expect(listBodySchema.parse(fine)).not.toHaveProperty('askName');
    expect(listBodySchema.parse({ ...fine, askName: 'off' }).askName).toBe('off');
    expect(issues({ ...fine, askName: 'always' })).toEqual([
      { path: 'askName', message: 'Choose whether to ask for a name' },
    ]);
  });

  it('trims what was typed', () => {
    expect(listBodySchema.parse({ ...fine, title: '  Van ', notificationEmail: ' a@b.co ' })).toMatchObject({
      title: 'Van',
      notificationEmail: 'a@b.co',
      requireSignature: false,
    });
  });
});
