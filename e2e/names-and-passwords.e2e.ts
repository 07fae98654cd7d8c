// @accounts
import { expect, test } from './support/fixtures.ts';
import { newAccount } from './support/new-subscriber.ts';
import { fillAccount } from './support/sign-up.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 409/ });

test('a new password is rated in words, and a name that only looks like another is refused at its field', async ({
  newOwner,
  phone,
}) => {
  const scripts = new Set<string>();
  phone.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  const textOf = async (url: string) => (await phone.request.get(url)).text();
  const hasDictionaries = async () =>
    (await Promise.all([...scripts].map(textOf))).some((text) => text.includes('iloveyou'));
  const password = phone.getByLabel('Password', { exact: true });
  const rated = (words: RegExp) => expect(password).toHaveAccessibleDescription(words);

  await phone.goto('/login');
  await password.fill('a password that is there');
  await phone.goto('/signup');
  await fillAccount(phone, { ...newAccount(), password: '', confirmPassword: '' });
  await rated(/^At least 6 characters/);
  expect(await hasDictionaries()).toBe(false);

  await password.fill('sunflower');
  await rated(/^Password strength: Weak\. This is a commonly used password\.$/);
  expect(await hasDictionaries()).toBe(true);
  await password.fill('lamps 42');
  await rated(/^Password strength: Fair\. /);
  await password.fill('four quiet lamps at sea');
  await rated(/^Password strength: Strong\.$/);
  await password.fill('lamps');
  await rated(/^At least 6 characters/);

  const username = phone.getByLabel('Username');
  const refused = async (name: string, message: string) => {
    await username.fill(name);
    await phone.getByRole('button', { name: 'Continue' }).click();
    await expect(username).toHaveAccessibleDescription(new RegExp(message));
    await expect(username).toHaveValue(name);
  };
  await password.fill('lamps 42');
  await phone.getByLabel('Confirm Password').fill('lamps 42');
  await refused('\u0430dmin', 'Username must use the letters of one alphabet only');
  await refused('ad\u200bmin', 'Username must not contain invisible characters');
  await refused(inFullWidth(newOwner.username), 'This username is already taken');
});

/** The same letters and digits as Japanese keyboards write them. */
function inFullWidth(name: string): string {
  return name.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
}
