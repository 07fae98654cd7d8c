import { expect, test } from 'vitest';
import { newAccountFields } from './accounts.ts';
import { loginBodySchema } from './login.ts';
import { acceptInvitationBodySchema } from './workspaces.ts';

const outcomeOf = (username: string) => {
  const { data, error } = newAccountFields.username.safeParse(username);
  return data ?? error?.issues.map(({ message }) => message);
};

test.each([
  [
    'Zoë Müller',
    'Łukasz Żak',
    "Siobhán O'Brien",
    'Siobhán O’Brien',
    'Nguyễn Thị Ánh',
    'Əli Məmmədov',
    'İpek Işık',
  ],
  [
    'Jean-Luc d’Ys',
    'Þór Ægisson',
    'Oʻtkir Gʻulomov',
    'Kapiʻolani',
    'Marcel·lí Camps',
    'Ifeọma Ọlá',
    'Đặng Ước',
  ],
  ['Алёна Щукина', 'Їжак Ґалаґан', 'Ђорђе Његош', 'Әлия Қазақова', 'Сара', 'Рома'],
  ['Ελένη Παπαδοπούλου', 'Ἀριστοτέλης', 'Արմեն Խաչատրյան', 'ნინო ბერიძე'],
  ['שרה כהן', 'ג׳ורג׳ לוי', 'שָׂרָה', 'יידיש־נאָמען'],
  ['محمد عبد الله', 'علی\u200cرضا رضایی', 'مُحَمَّد', 'ئالىم', 'عائشہ صدیقی', 'پشتون ۱۲۳', 'علي ١٢٣'],
  ['ܡܪܝܡ', 'އަލީ މުހައްމަދު', '𞤀𞤣𞤤𞤢𞤥', 'ߒߞߏ'],
  ['अनन्या शर्मा', 'शरद्\u200cचंद्र', 'অনন্যা দেবী', 'র\u200d্যাচেল', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'કિરણ પટેલ', 'ଅନନ୍ୟା'],
  ['அனன்யா', 'అనన్య', 'ಅನನ್ಯ', 'ರ\u200d್ಯಾಂಕ್', 'അനന്യ', 'ശ്രീജിത്ത്', 'අනන්\u200dයා', 'ශ්\u200dරී ලංකා'],
  ['สมชาย ใจดี', 'น้ำฝน', 'ສົມຊາຍ', 'ບຸນທຳ', 'សុខា', 'အောင်ဆန်း', 'བསྟན་འཛིན'],
  [
    '王小明',
    '歐陽娜娜',
    '佐々木 けんじ',
    'ジェーン・スミス',
    'サラ・Smith',
    '山田Taro',
    '김민준',
    '金민준 Kim',
    'ㄅㄆㄇ王',
  ],
  ['አበበ ቢቂላ', 'ᏣᎳᎩ', 'ᐃᓄᒃᑎᑐᑦ', 'ⵜⵉⴼⵉⵏⴰⵖ', 'ꆈꌠꉙ', 'ᠮᠣᠩᠭᠣᠯ', 'ꦗꦮꦶꦮ', 'ᮞᮥᮔ᮪ᮓ', 'ᱥᱟᱱᱛᱟᱲ'],
  [
    'dana_42',
    'd.moore',
    '123',
    'Dana & Lee',
    '🦊 fox',
    '❤\ufe0f dana',
    '👩🏽\u200d🚀 ana',
    'No. 7 (east)',
    'C# fan',
  ],
])('people of this script can write their names: %s, %s, ...', (...names) => {
  for (const name of names) {
    const stored = name.normalize('NFKC');
    expect(outcomeOf(name)).toBe(stored);
    expect(outcomeOf(name.normalize('NFD'))).toBe(stored);
  }
});

test.each([
  ['ａｄｍｉｎ', 'admin'],
  ['jose\u0301', 'josé'],
  ['dana\u00a0 \u3000moore', 'dana moore'],
  ['\u3000dana ', 'dana'],
  ['ﬁona', 'fiona'],
  ['ﾀﾅｶ', 'タナカ'],
  ['𝒟𝒶𝓃𝒶', 'Dana'],
  ['㈱', '(株)'],
])('%j is stored in the form that all keyboards write', (typed, stored) => {
  expect(outcomeOf(typed)).toBe(stored);
});

const invisible = 'Username must not contain invisible characters';
const alphabet = 'Username must use the letters of one alphabet only';
test.each([
  ['ad\u200bmin', invisible],
  ['ad\u200dmin', invisible],
  ['admin\u202e', invisible],
  ['ad\tmin', invisible],
  ['ad\u00admin', invisible],
  ['\u2067admin\u2069', invisible],
  ['\u0430dmin', alphabet],
  ['dаnа', alphabet],
  ['Αdmin', alphabet],
  ['adminո', alphabet],
  ['Ꭰdmin', alphabet],
  ['abc \u2800', alphabet],
  ['сосо ελένη', alphabet],
  ['田中Иван', alphabet],
  ['김たなか', alphabet],
  ['𐌀𐌁𐌂', alphabet],
  ['foo＠bar', 'Username must not contain @'],
  ['foo@bar', 'Username must not contain @'],
  ['\u0301dana', 'Username must not contain accents without a letter'],
  ['dana´s', 'Username must not contain accents without a letter'],
  ['ａｂ', 'Username must be at least 3 characters'],
  ['ﷺ'.repeat(5), 'Username must be at most 80 characters'],
])('%j cannot be chosen', (username, message) => {
  expect(outcomeOf(username)).toEqual([message]);
  const joining = acceptInvitationBodySchema.safeParse({ username, password: 'lamps 42' });
  expect(joining.error?.issues).toMatchObject([{ path: ['username'], message }]);
});

test('a name from before is let in as it was typed, and a new one in whatever form', () => {
  for (const username of [
    'ad\u200bmin',
    '\u0430dmin',
    '㈱',
    '가나다'.repeat(20).normalize('NFD'),
    'ﷺ'.repeat(5),
  ])
    expect(loginBodySchema.parse({ username: ` ${username} `, password: 'lamps 42' }).username).toBe(
      username,
    );
  expect(loginBodySchema.safeParse({ username: ' ab ', password: 'lamps 42' }).success).toBe(false);
  expect(loginBodySchema.safeParse({ username: 'x'.repeat(81), password: 'lamps 42' }).success).toBe(false);
});
