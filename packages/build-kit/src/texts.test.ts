import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import format from 'icu-minify/format';
import { describe, expect, it } from 'vitest';
import { compileTexts, languagesIn, readTexts } from './texts.mjs';

const described = (messages: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, { message, description: 'Where it is' }]),
  );
const english = {
  page: described({ close: 'Close', left: '{count, plural, one {# item} other {# items}} of {title}' }),
  later: described({ done: 'Done' }),
  problems: described({ NOT_FOUND: 'It is gone.' }),
  server: described({ ask: 'Ask <who>{owner}</who>?' }),
  terms: described({ item: 'item' }),
  preview: described({ preview: 'A preview' }),
};
const german = {
  page: { close: 'Schließen', left: '{count, plural, one {# Punkt} other {# Punkte}} von {title}' },
  later: { done: 'Fertig' },
  problems: { NOT_FOUND: 'Es ist weg.' },
  server: { ask: '<who>{owner}</who> fragen?' },
  terms: { item: 'Punkt' },
};
type Changes = Partial<Record<keyof typeof german, Record<string, string | undefined>>> & {
  preview?: Record<string, string>;
  other?: object;
};

/** The German catalog with other texts in some groups. */
function changed(changes: Changes) {
  const catalog: Record<string, object> = { ...german };
  for (const [group, texts] of Object.entries(changes)) catalog[group] = { ...catalog[group], ...texts };
  // As read from a file: without what is undefined.
  return JSON.parse(JSON.stringify(catalog));
}

const withLeft = (left: string) => changed({ page: { left } });

describe('a catalog', () => {
  it('is compiled into the groups that are loaded together', () => {
    const { page, later, server } = compileTexts('de', german, english);
    expect(page.close).toBe('Schließen');
    expect(page.percent).toEqual([['percent', 4], '\u00a0%']);
    expect(later).toEqual({ done: 'Fertig', NOT_FOUND: 'Es ist weg.' });
    const formatters = {
      getNumberFormat: () => new Intl.NumberFormat('de'),
      getPluralRules: () => new Intl.PluralRules('de'),
      getDateTimeFormat: () => new Intl.DateTimeFormat('de'),
    };
    const left = (count: number) => format(page.left, 'de', { count, title: 'Bühne' }, { formatters });
    expect([left(1), left(1200)]).toEqual(['1 Punkt von Bühne', '1.200 Punkte von Bühne']);
    const values = { owner: 'Nord', who: (parts: unknown[]) => `[${parts.join('')}]` };
    expect(format(server.ask, 'de', values as never, { formatters })).toBe('[Nord] fragen?');
  });

  it('has in English the texts of the preview, and none for sentences of the server', () => {
    const { page, later } = compileTexts('en', english, english);
    expect(page.preview).toBe('A preview');
    expect(later).toEqual({ done: 'Done' });
  });

  it.each<[string, Changes | ReturnType<typeof changed>, string]>([
    ['lacks a key', changed({ page: { close: undefined } }), 'page.close: missing'],
    ['lacks a term', changed({ terms: { item: undefined } }), 'terms.item: missing'],
    ['has an unknown key', changed({ later: { more: 'Mehr' } }), 'later.more: not in en.json'],
    ['has an unknown group', changed({ other: { a: 'A' } }), 'other: not in en.json'],
    ['has texts of the preview', changed({ preview: { preview: 'Vorschau' } }), 'preview: only in en.json'],
    ['has an empty text', changed({ page: { close: ' ' } }), 'page.close: empty'],
    ['has a direction mark', changed({ page: { close: 'Zu\u200f' } }), 'page.close: has a control character'],
    ['has no ICU message', withLeft('{count'), 'page.left: is no ICU message'],
    ['lacks a placeholder', withLeft('{count, number} Punkte'), 'page.left: lacks {title}'],
    [
      'lacks a placeholder in one form',
      withLeft('{count, plural, one {# Punkt} other {# Punkte von {title}}}'),
      'page.left: lacks {title}',
    ],
    [
      'has another placeholder',
      withLeft('{count, number} {titel} {title}'),
      'page.left: {titel} is not in the English message',
    ],
    [
      'has another kind of placeholder',
      withLeft('{count} von {title}'),
      'page.left: {count} is a text, and in English a number',
    ],
    [
      'lacks a form of its plural',
      withLeft('{count, plural, other {# Punkte}} von {title}'),
      'page.left: the plural of {count} lacks one',
    ],
    [
      'has a form that its plural never has',
      withLeft('{count, plural, one {# Punkt} few {# Punkte} other {# Punkte}} von {title}'),
      'page.left: the plural of {count} never is few',
    ],
    [
      'has an empty form',
      withLeft('{count, plural, one {} other {# Punkte}} von {title}'),
      'page.left: the plural of {count} has an empty form',
    ],
    ['has a style', withLeft('{count, number, percent} {title}'), 'page.left: {count} has a number style'],
    [
      'has a choice',
      withLeft('{count, select, a {A} other {B}} {title} {count, number}'),
      'page.left: {count} is neither',
    ],
    ['loses a tag', changed({ server: { ask: '{owner} fragen?' } }), 'server.ask: lacks {who}'],
  ])('that %s is refused with its key', (_, catalog, problem) => {
    expect(() => compileTexts('de', catalog, english)).toThrow(`de.json: ${problem}`);
  });

  it('needs the forms of its own language, and may have exact numbers beside them', () => {
    const arabic = {
      ...german,
      page: { ...german.page, left: withLeft('{count, number} {title}').page.left },
    };
    expect(() => compileTexts('ar', arabic, english)).not.toThrow();
    const forms = 'zero {#} one {#} two {#} few {#} many {#} other {#}';
    const left = `{count, plural, =0 {نص} ${forms}} {title}`;
    expect(() => compileTexts('ar', { ...arabic, page: { ...german.page, left } }, english)).not.toThrow();
    const short = `{count, plural, ${forms.replace('many {#}', '')}} {title}`;
    expect(() => compileTexts('ar', { ...arabic, page: { ...german.page, left: short } }, english)).toThrow(
      'ar.json: page.left: the plural of {count} lacks many',
    );
  });

  it('isolates texts in messages from right to left, and in no other', () => {
    const left = '{count, plural, one {# {title}} two {# {title}} other {# {title}}}';
    const compiled = (language: string, message: string) =>
      compileTexts(language, changed({ page: { left: message } }), english).page.left;
    const form = [0, ' ', '\u2068', ['title'], '\u2069'];
    expect(compiled('he', left)).toEqual([['count', 2, { one: form, two: form, other: form }]]);
    expect(compiled('he', '{count, number}: {title}')).toEqual([
      ['count', 4],
      ': ',
      '\u2068',
      ['title'],
      '\u2069',
    ]);
    expect(compiled('de', '{count, number}: {title}')).toEqual([['count', 4], ': ', ['title']]);
  });

  it('is refused with all that is wrong at once', () => {
    const catalog = changed({ page: { close: '' }, later: { done: undefined } });
    expect(() => compileTexts('de', catalog, english)).toThrow(
      'de.json: page.close: empty\nde.json: later.done: missing',
    );
  });
});

describe('the texts of the fill page', () => {
  const folder = join(import.meta.dirname, '../../../apps/fill-mfe/src/texts');

  it.each(languagesIn(folder))('%s is complete', (language) => {
    expect(() => readTexts(join(folder, `${language}.json`))).not.toThrow();
  });

  it('are stored as they are formatted', () => {
    for (const language of languagesIn(folder)) {
      const text = readFileSync(join(folder, `${language}.json`), 'utf8');
      expect(text, language).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    }
  });
});
