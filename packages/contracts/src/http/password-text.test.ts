import { expect, test } from 'vitest';
import { changePasswordBodySchema, confirmPasswordBodySchema, newAccountBodySchema } from './accounts.ts';
import { loginBodySchema } from './login.ts';
import { preparePassword } from './password-text.ts';

const issuesOf = (password: string, confirmPassword = password) => {
  const body = { username: 'mira', email: 'mira@example.com', password, confirmPassword };
  const { error, data } = newAccountBodySchema.safeParse(body);
  return error?.issues.map(({ path, message }) => [path[0], message]) ?? data?.password;
};

test.each([
  ['decomposed letters', 'cafe\u0301 cre\u0300me', 'café crème'],
  ['decomposed Hangul', '비밀번호입니다'.normalize('NFD'), '비밀번호입니다'],
  ['other spaces', 'two\u00a0words\u3000here', 'two words here'],
  ['spaces around', ' six or more ', ' six or more '],
  ['letters of another width, and case', 'Ｐassword ﬁ', 'Ｐassword ﬁ'],
  ['a Persian non-joiner', 'رمز\u200cعبور', 'رمز\u200cعبور'],
])('%s are prepared as RFC 8265 says', (_, typed, prepared) => {
  expect(preparePassword(typed)).toBe(prepared);
  expect(issuesOf(typed)).toBe(prepared);
});

test('the same password typed composed and decomposed is confirmed', () => {
  expect(issuesOf('cafe\u0301 crème', 'café crème')).toBe('café crème');
});

test.each(['pass\u200bword lamp', 'tab\there lamp', 'lamp\u202eword', '\0\0\0\0\0\0\0'])(
  'a new password has no invisible characters: %j',
  (password) => {
    expect(issuesOf(password)).toEqual([
      ['password', 'Password must not contain invisible characters'],
      ['confirmPassword', 'Confirm password must not contain invisible characters'],
    ]);
  },
);

test('the length of a new password is that of its prepared form', () => {
  expect(issuesOf('e\u0301e\u0301e\u0301')).toEqual([
    ['password', 'Password must be at least 6 characters'],
    ['confirmPassword', 'Confirm password must be at least 6 characters'],
  ]);
  expect(issuesOf('e\u0301'.repeat(200))).toBe('é'.repeat(200));
});

test('a password from before is let in as it was typed, however it was typed', () => {
  for (const password of [
    'e\u0301e\u0301e\u0301',
    'pass\u200bword lamp',
    '\u0958\u0958\u0958',
    'é'.repeat(200),
  ]) {
    expect(loginBodySchema.parse({ username: 'mira', password }).password).toBe(password);
    expect(confirmPasswordBodySchema.parse({ password }).password).toBe(password);
  }
  const body = {
    currentPassword: 'pass\u200bword lamp',
    newPassword: 'lamps 42',
    confirmPassword: 'lamps 42',
  };
  expect(changePasswordBodySchema.parse(body).currentPassword).toBe(body.currentPassword);
});

test.each(['short', 'x'.repeat(201)])('%j is the password of nobody', (password) => {
  expect(loginBodySchema.safeParse({ username: 'mira', password }).success).toBe(false);
  expect(confirmPasswordBodySchema.safeParse({ password }).success).toBe(false);
});
