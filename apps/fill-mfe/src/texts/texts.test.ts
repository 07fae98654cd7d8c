import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { intlTagOf, type Language, languages } from '@scanlist/contracts/http/languages';
import { formatPrivacyLabel, type LabeledList, privacyLabelOf } from '@scanlist/contracts/http/privacy-label';
import format from 'icu-minify/format';
import { beforeEach, describe, expect, it } from 'vitest';
import { day, moment } from './date-styles.ts';
import { labelText } from './label-text.ts';
import { issueText, problemText } from './problem-text.ts';
import { showTextsOf, textsOf } from './testing.ts';
import { addTexts, dateText, formatKnown, laterText, localeOf, showTexts, text, withTexts } from './text.ts';
import { textParts } from './text-parts.ts';

const names = Object.keys(languages) as Language[];

beforeEach(() => showTextsOf('en'));

describe('a text', () => {
  it.each(names)('in %s is written as by icu-minify', (language) => {
    showTextsOf(language);
    const numbers = new Intl.NumberFormat(`${language}-u-nu-latn`);
    const plurals = new Intl.PluralRules(language);
    const formatters = {
      getNumberFormat: () => numbers,
      getPluralRules: () => plurals,
      getDateTimeFormat: () => new Intl.DateTimeFormat(language),
    };
    for (const [key, message] of Object.values(textsOf(language)).flatMap((group) => Object.entries(group))) {
      const isParted = /"(who|list)"/.test(JSON.stringify(message));
      for (const count of isParted ? [] : [0, 1, 2, 3, 5, 11, 21, 100, 999, 1000, 1234, 1_000_000]) {
        const values = new Proxy({}, { get: () => count, has: () => true });
        const written = formatKnown(key, values)?.replaceAll(/[\u2068\u2069]/g, '');
        const expected = String(format(message, language, values, { formatters }));
        expect(written, key).toBe(expected.replaceAll(/[\u2068\u2069]/g, ''));
      }
    }
  });

  it('isolates what others wrote where its direction may differ', () => {
    const said = () => text('entrySentText', { title: 'Bühne', receipt: 'K7Q4' });
    expect(said()).toBe('Bühne: receipt K7Q4');
    expect(text('entrySentText', { title: 'مسرح', receipt: 'K7Q4' })).toBe('\u2068مسرح\u2069: receipt K7Q4');
    showTextsOf('ar');
    expect(said()).toBe('\u2068Bühne\u2069: الإيصال \u2068K7Q4\u2069');
  });

  it('keeps the sign of a receipt before its code in a page from right to left', () => {
    const said = () => laterText('received', { receipt: '#K7Q4-9MXP', time: '14:30' });
    expect(said()).toBe('Received #K7Q4-9MXP, 14:30');
    showTextsOf('he');
    expect(said()).toContain('\u2068#K7Q4-9MXP\u2069');
  });

  it.each([
    ['en', '[Van], 3 PM: Failed to complete list: No'],
    ['ar', '[Van]، \u20683 PM\u2069: تعذّر إكمال القائمة: \u2068No\u2069'],
    ['ja', '[Van]、3 PMにリストを完了できませんでした：No'],
  ] as const)('has its elements and the punctuation of its language: %s', (language, said) => {
    showTextsOf(language);
    const list = (title: string[]) => `[${title.join('')}]`;
    const values = { title: 'Van', list, time: '3 PM', message: 'No' };
    expect(textParts<string>('refusedEntry', values).join('')).toBe(said);
  });

  it('of one page is not left for the next one, also if a page could not be rendered', () => {
    expect(withTexts({ language: 'de' }, textsOf('de').page, () => text('close'))).toBe('Schließen');
    expect(formatKnown('close')).toBeUndefined();
    const fail = () =>
      withTexts({ language: 'de' }, textsOf('de').page, () => {
        throw new Error('broken');
      });
    expect(fail).toThrow('broken');
    expect(formatKnown('close')).toBeUndefined();
  });

  it('that is loaded later joins the others', () => {
    showTexts({ language: 'de' }, textsOf('de').page);
    addTexts(textsOf('de').later);
    expect([text('close'), formatKnown('undo')]).toEqual(['Schließen', 'Rückgängig']);
  });
});

describe('dates and numbers', () => {
  const at = Date.UTC(2026, 10, 20, 15, 4);
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;

  it.each([
    ['en', 'Nov 20, 2026, 3:04 PM', '42%'],
    ['de', '20.11.2026, 15:04', '42 %'],
    ['ar', '20‏/11‏/2026، 3:04 م', '42‎%‎'],
  ] as const)('are those of the language: %s', (language, date, percent) => {
    showTextsOf(language);
    const plain = (said: string) => said.replaceAll(/\s/g, ' ');
    expect(plain(dateText(at, style))).toBe(date);
    expect(plain(text('percent', { percent: 42 }))).toBe(percent);
  });

  it.each([
    ['en', 'Nov 20, 2026, 3:04 PM', 'Nov 20'],
    ['en-GB', '20 Nov 2026, 15:04', '20 Nov'],
    ['de', '20. Nov. 2026, 15:04', '20. Nov.'],
  ])('write a day in one form, with a year and without: %s', (locale, said, start) => {
    showTexts({ language: 'en', locale }, {});
    const plain = (at: Intl.DateTimeFormatOptions) =>
      dateText(Date.UTC(2026, 10, 20, 15, 4), { ...at, timeZone: 'UTC' }).replaceAll(/\s/g, ' ');
    expect(plain(moment)).toBe(said);
    expect(plain({ ...moment, year: undefined }).startsWith(start)).toBe(true);
    expect(said.startsWith(plain(day))).toBe(true);
  });

  it('follow the region that the browser names', () => {
    showTexts({ language: 'en', locale: 'en-GB' }, {});
    expect(dateText(at, style)).toBe('20 Nov 2026, 15:04');
    expect(localeOf('en', ['de-DE', 'en-GB', 'en-US'])).toBe('en-GB');
    expect(localeOf('fr', ['de-DE', 'en-GB'])).toBeUndefined();
  });

  it('do not follow a region that Intl does not take, nor one that has other digits than the page', () => {
    expect(localeOf('en', ['en-US@posix', 'en_US', 'en-US.UTF-8'])).toBeUndefined();
    expect(localeOf('en', ['en-US@posix', 'en-GB'])).toBe('en-GB');
    expect(localeOf(intlTagOf('ar'), ['ar-EG'])).toBeUndefined();
  });
});

describe('the privacy label', () => {
  const list: LabeledList = { requireSignature: false };
  const lists: LabeledList[] = [
    list,
    { ...list, askLocation: false },
    { ...list, keepEntriesDays: 1 },
    { ...list, keepEntriesDays: 1000, askName: 'optional', requireSignature: true },
    ...[1, 30].flatMap((keepSignaturesDays) =>
      ([undefined, 90] as const).flatMap((keepEntriesDays) =>
        (['off', 'required'] as const).map((askName) => ({
          requireSignature: true,
          askName,
          keepEntriesDays,
          keepSignaturesDays,
        })),
      ),
    ),
    { ...list, expiresAt: '2026-11-20T12:00:00.000Z' },
  ];

  it('in English is the one of the contract', () => {
    for (const one of lists) {
      const label = privacyLabelOf(one);
      expect(labelText(label)).toBe(formatPrivacyLabel(label));
    }
  });

  it('in another language names the same', () => {
    showTextsOf('de');
    const label = privacyLabelOf({ requireSignature: true, keepEntriesDays: 90, keepSignaturesDays: 1 });
    expect(labelText(label)).toBe(
      'Gespeichert: Häkchen, Notizen, Unterschrift, Datum und Uhrzeit, Browser. Standort: wenn Sie es erlauben. Aufbewahrt: 90 Tage; Unterschriften: 1 Tag.',
    );
  });
});

describe('why the server refused something', () => {
  const message = 'Words of the server';

  it('is for a name that is asked for meanwhile what the page does then, and no word of a reload', () => {
    const issues = [{ path: 'name', message: 'If this page doesn’t ask for one, reload it.' }];
    expect(problemText({ code: 'VALIDATION_FAILED', message, issues })).toBe(
      'This list now asks for your name. Choose Complete List again to enter it.',
    );
  });

  it('is in English what the server says', () => {
    expect(problemText({ code: 'NOT_FOUND', message })).toBe(message);
    expect(issueText({ path: 'longName', message })).toBe(message);
  });

  it.each([
    [{ code: 'NO_COMPLETED_ITEMS' }, 'Es ist nichts abgehakt'],
    [{ code: 'NOT_JSON' }, 'Die Anfrage wurde abgelehnt. Bitte laden Sie die Seite neu.'],
    [{ code: 'SOME_NEW_CODE' }, message],
    [
      { code: 'VALIDATION_FAILED', issues: [{ path: 'completedItems.3.note', message }] },
      'Eine Notiz darf höchstens 2.000 Zeichen lang sein',
    ],
    [
      { code: 'VALIDATION_FAILED', issues: [{ path: 'name', message }] },
      'Diese Liste fragt jetzt nach Ihrem Namen. Wählen Sie noch einmal „Liste abschließen“, um ihn einzugeben.',
    ],
    [
      { code: 'VALIDATION_FAILED', issues: [{ path: 'signatureData', message }] },
      'Die Unterschrift ist nicht lesbar. Bitte unterschreiben Sie noch einmal.',
    ],
    [
      { code: 'VALIDATION_FAILED', issues: [] },
      'Etwas von Ihren Eingaben kann nicht gespeichert werden. Bitte laden Sie die Seite neu.',
    ],
  ])('is in the language of the page: %j', (refusal, said) => {
    showTextsOf('de');
    expect(problemText({ ...refusal, message })).toBe(said);
  });
});

describe('the keys', () => {
  it('are all shown somewhere', () => {
    const english = JSON.parse(readFileSync(join(import.meta.dirname, 'en.json'), 'utf8'));
    const used = readSources(join(import.meta.dirname, '..'));
    for (const group of ['page', 'later', 'server', 'preview'])
      for (const key of Object.keys(english[group]))
        expect(used.includes(`'${key}'`), `${group}.${key}`).toBe(true);
  });
});

function readSources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}
