import { expect, test } from 'vitest';
import { outcomeTexts } from './outcome-text.ts';

test('each address is named with what became of it', () => {
  const results = [
    { email: 'tom@x.com', outcome: 'member' },
    { email: 'nina@x.com', outcome: 'invited' },
    { email: 'eve@x.com', outcome: 'too-many-mails' },
    { email: 'kim@x.com', outcome: 'invited' },
  ] as const;
  expect(outcomeTexts({ results: [...results] }).map(({ text }) => text)).toEqual([
    'Invitations sent to nina@x.com and kim@x.com.',
    'tom@x.com is already a member.',
    'eve@x.com had too many invitations today. Please try again tomorrow.',
  ]);
});

test('one is not many', () => {
  const of = (outcome: 'invited' | 'member', ...emails: string[]) =>
    outcomeTexts({ results: emails.map((email) => ({ email, outcome })) })[0]?.text;
  expect(of('invited', 'a@x.com')).toBe('Invitation sent to a@x.com.');
  expect(of('member', 'a@x.com', 'b@x.com', 'c@x.com')).toBe(
    'a@x.com, b@x.com, and c@x.com are already members.',
  );
});
