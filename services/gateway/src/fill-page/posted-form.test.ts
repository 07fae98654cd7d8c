import { logSessionBodySchema } from '@scanlist/contracts/http/fill';
import { describe, expect, it } from 'vitest';
import {
  completionBody,
  countDone,
  formIdMadeAtMs,
  isFormId,
  issuesOfForm,
  newFormId,
  parseForm,
  sessionIdOf,
} from './posted-form.ts';

const now = new Date('2026-11-20T12:00:00Z');
const form = (text: string) => parseForm(new URLSearchParams(text));
const sample = 'done=b&a+Truss=bent&b+Cable+drums=&name=Dana&signature=D.+Moore';

describe('the fields of a form', () => {
  it('are its items in their order, with the words the visitor saw, and the name and signature', () => {
    expect(form(sample)).toEqual({
      items: [
        { id: 'a', content: 'Truss', completed: false, note: 'bent' },
        { id: 'b', content: 'Cable drums', completed: true, note: '' },
      ],
      name: 'Dana',
      signatureTyped: 'D. Moore',
      formId: null,
    });
  });

  it('have the line ends that a script reads, and nothing that PostgreSQL cannot store', () => {
    const [item] = form('a+Tr%0D%0Auss=one%0D%0Atwo%00%ED%A0%80').items;
    expect(item?.content).toBe('Tr\nuss');
    expect(item?.note).toMatch(/^one\ntwo\uFFFD+$/);
  });

  it('count once each, whatever is repeated or unknown', () => {
    const { items, name } = form('done=a&done=a&a+Truss=first&a+Other=second&name=Dana&name=Noor&x=1&=2');
    expect(items).toEqual([{ id: 'a', content: 'Truss', completed: true, note: 'first' }]);
    expect(name).toBe('Dana');
  });

  it('may tick items without naming their words; an impossible id is refused by the schema', () => {
    expect(form('done=a').items).toEqual([{ id: 'a', content: '', completed: true, note: '' }]);
    for (const done of ['', 'x'.repeat(41)]) {
      const body = completionBody(form(`done=${done}`), `session-1-abc`);
      const parsed = logSessionBodySchema.safeParse(body);
      expect(parsed.error?.issues[0]?.path).toEqual(['completedItems', 0, 'itemId']);
    }
  });

  it('are not taken for others by names of objects', () => {
    expect(form('__proto__=1&constructor=2&done=__proto__').items).toEqual([
      { id: '__proto__', content: '', completed: true, note: '' },
    ]);
  });

  it.each(['', 'x', '1-short', `${now.getTime()}-${'a'.repeat(23)}`, `x-${'a'.repeat(22)}`])(
    'have no id if it is none: %s',
    (id) => expect(form(`form=${id}`).formId).toBeNull(),
  );
});

describe('the body of a completion', () => {
  it('is one that the script could send, without a location', () => {
    const secret = 'Zt1cVw2LrS5m0bQk3f7Xa9-_';
    const body = completionBody(form(sample), 'session-1-abc', secret);
    expect(logSessionBodySchema.parse(body)).toEqual({
      sessionId: 'session-1-abc',
      receiptSecret: secret,
      name: 'Dana',
      signatureTyped: 'D. Moore',
      completedItems: [{ itemId: 'b', content: 'Cable drums', note: null }],
      uncompletedItems: [{ itemId: 'a', content: 'Truss', note: 'bent' }],
    });
    expect(countDone(form(sample))).toBe(1);
  });

  it('names no signature where none was typed', () => {
    expect(completionBody(form('done=a&signature=+'), 'session-1-abc')).not.toHaveProperty('signatureTyped');
  });

  it('has issues at the fields of the form', () => {
    const long = form(`done=b&a+Truss=${'x'.repeat(2001)}&b+Drums=&name=${'x'.repeat(81)}`);
    const { error } = logSessionBodySchema.safeParse(completionBody(long, 'session-1-abc'));
    const issues = (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
    expect(issuesOfForm(issues, long)).toEqual([
      { path: 'name', message: 'A name must be at most 80 characters' },
      { path: 'items.a', message: 'A note must be at most 2000 characters' },
    ]);
    const others = [
      'signatureData',
      'signatureTyped',
      'completedItems',
      'completedItems.7.note',
      'sessionId',
    ];
    expect(
      issuesOfForm(
        others.map((path) => ({ path, message: '' })),
        long,
      ).map(({ path }) => path),
    ).toEqual(['signatureTyped', 'signatureTyped', '', '', '']);
  });
});

describe('the id of a form', () => {
  it('is new each time, and says when it was made', () => {
    const id = newFormId(now);
    expect(isFormId(id)).toBe(true);
    expect(newFormId(now)).not.toBe(id);
    expect(formIdMadeAtMs(id)).toBe(now.getTime());
  });

  it('makes one session of the same content, and others of a change, another list or another form', () => {
    const id = newFormId(now);
    const session = sessionIdOf(id, 'list', form(sample));
    expect(logSessionBodySchema.shape.sessionId.parse(session)).toBe(session);
    expect(sessionIdOf(id, 'list', form(`${sample}&form=${id}`))).toBe(session);
    const others = [
      sessionIdOf(newFormId(now), 'list', form(sample)),
      sessionIdOf(id, 'other', form(sample)),
      ...[`${sample}&done=a`, sample.replace('bent', 'Bent'), sample.replace('Dana', 'Noor')].map((text) =>
        sessionIdOf(id, 'list', form(text)),
      ),
    ];
    expect(new Set([session, ...others]).size).toBe(6);
  });
});
