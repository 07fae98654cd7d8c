import { describe, expect, it } from 'vitest';
import { endingIssues, listBodySchema } from './lists.ts';
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

  it('says nothing of the end where it was not sent, and takes each', () => {
    expect(listBodySchema.parse(fine)).not.toHaveProperty('ending');
    expect(listBodySchema.parse(fine)).not.toHaveProperty('endingMessage');
    for (const ending of ['homepage', 'form', 'message'])
      expect(listBodySchema.parse({ ...fine, ending }).ending).toBe(ending);
    expect(issues({ ...fine, ending: 'https://example.com' })).toEqual([
      { path: 'ending', message: 'Choose what comes after submitting' },
    ]);
  });

  it('keeps the line breaks of the message, and a blank one is none', () => {
    const read = (endingMessage: string | null) =>
      listBodySchema.parse({ ...fine, endingMessage }).endingMessage;
    expect(read(' Rinse the mop.\r\n\r\nThank you!\n')).toBe('Rinse the mop.\n\nThank you!');
    expect([read(' \n '), read(''), read(null)]).toEqual([null, null, null]);
    expect(read(`${'x'.repeat(500)} `)).toHaveLength(500);
    expect(issues({ ...fine, endingMessage: 'x'.repeat(501) })).toEqual([
      { path: 'endingMessage', message: 'The message must be at most 500 characters' },
    ]);
    expect(issues({ ...fine, endingMessage: 7 })).toEqual([
      { path: 'endingMessage', message: 'The message must be text' },
    ]);
  });

  it('a page that ends with a message needs one, and any other has none to need', () => {
    const missing = [{ path: 'endingMessage', message: 'Enter the message that people see' }];
    expect(endingIssues({ ending: 'message' })).toEqual(missing);
    expect(endingIssues({ ending: 'message', endingMessage: null })).toEqual(missing);
    expect(endingIssues({ ending: 'message', endingMessage: 'Thank you' })).toEqual([]);
    expect(endingIssues({ ending: 'form' })).toEqual([]);
    expect(endingIssues({})).toEqual([]);
  });

  it('trims what was typed', () => {
    expect(listBodySchema.parse({ ...fine, title: '  Van ', notificationEmail: ' a@b.co ' })).toMatchObject({
      title: 'Van',
      notificationEmail: 'a@b.co',
      requireSignature: false,
    });
  });
});
