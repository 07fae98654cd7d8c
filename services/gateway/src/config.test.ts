import { ConfigError } from '@scanlist/service-kit/config';
import { expect, test, vi } from 'vitest';
import { readGatewayConfig } from './config.ts';

const base = {
  NATS_URL: 'nats://127.0.0.1:1',
  DATABASE_URL: 'postgres://127.0.0.1/gateway',
  PUBLIC_ORIGIN: 'http://localhost:3000/',
  SLICES_ROOT: '/slices',
};
const read = (env: Record<string, string>) => readGatewayConfig({ ...base, ...env });

/** The error about an invalid environment. */
function refusalOf(env: Record<string, string>): string {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    read(env);
    return 'nothing';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  } finally {
    write.mockRestore();
  }
}

test('without configuration the site has placeholders and no address', () => {
  const { COMPANY_NAME, COMPANY_ADDRESS, SUPPORT_EMAIL, SOCIAL_LINKS } = read({});
  expect([COMPANY_NAME, COMPANY_ADDRESS, SUPPORT_EMAIL]).toEqual([
    undefined,
    undefined,
    'support@scanlist.example',
  ]);
  expect(SOCIAL_LINKS.map(({ name }) => name)).toEqual(['LinkedIn', 'Instagram', 'YouTube']);
  for (const { url } of SOCIAL_LINKS) expect(url).toMatch(/^https:\/\/\w+\.example\//);
});

test('the facts of the site are the configured texts, trimmed', () => {
  const facts = read({
    COMPANY_NAME: ' Northlight & Søn "GmbH" ',
    COMPANY_ADDRESS: '1 Quay Street, 20457 Hamburg, Germany',
    SUPPORT_EMAIL: ' help@northlight.example ',
    SOCIAL_LINKS: ' Mastodon = https://social.example/@north?a=b , Blog=https://blog.example ',
  });
  expect(facts).toMatchObject({
    COMPANY_NAME: 'Northlight & Søn "GmbH"',
    COMPANY_ADDRESS: '1 Quay Street, 20457 Hamburg, Germany',
    SUPPORT_EMAIL: 'help@northlight.example',
    SOCIAL_LINKS: [
      { name: 'Mastodon', url: 'https://social.example/@north?a=b' },
      { name: 'Blog', url: 'https://blog.example' },
    ],
  });
});

test("social links are left out by the word 'none'", () => {
  expect(read({ SOCIAL_LINKS: 'none' }).SOCIAL_LINKS).toEqual([]);
  expect(read({ SOCIAL_LINKS: ' none ' }).SOCIAL_LINKS).toEqual([]);
});

const shape = "must be of the form Name=https://..., or the whole 'none'";

test.each([
  ['COMPANY_NAME', '   ', 'must not be blank'],
  ['COMPANY_NAME', 'x'.repeat(121), 'must have at most 120 characters'],
  ['COMPANY_NAME', 'Northlight\nLtd', 'must be one line of plain text'],
  ['COMPANY_NAME', 'North\u202Elight', 'must be one line of plain text'],
  ['COMPANY_ADDRESS', 'Quay Street 1\u2028Hamburg', 'must be one line of plain text'],
  ['COMPANY_ADDRESS', 'x'.repeat(301), 'must have at most 300 characters'],
  ['SUPPORT_EMAIL', 'support', 'must be an e-mail address'],
  ['SUPPORT_EMAIL', 'a@b.example, c@d.example', 'must be an e-mail address'],
  ['SOCIAL_LINKS', 'https://a.example', 'link 1 must be of the form'],
  ['SOCIAL_LINKS', 'A=https://a.example,', `link 2 ${shape}`],
  ['SOCIAL_LINKS', 'A=https://a.example,none', `link 2 ${shape}`],
  ['SOCIAL_LINKS', '=https://a.example', `link 1 ${shape}`],
  ['SOCIAL_LINKS', ' =https://a.example', 'link 1: its name must not be blank'],
  ['SOCIAL_LINKS', `${'x'.repeat(41)}=https://a.example`, 'link 1: its name must have at most 40 characters'],
  ['SOCIAL_LINKS', 'A=http://a.example', 'link 1 must lead to an https:// address'],
  ['SOCIAL_LINKS', 'A=https://a.example,B=javascript:alert(1)', 'link 2 must lead to an https:// address'],
  ['SOCIAL_LINKS', 'A=https://', 'link 1 must lead to an https:// address'],
  ['SOCIAL_LINKS', 'A=', 'link 1 must lead to an https:// address'],
  ['SOCIAL_LINKS', 'A=https://a.example,a=https://b.example', 'names one link twice'],
  [
    'SOCIAL_LINKS',
    Array.from({ length: 9 }, (_, n) => `L${n}=https://a.example`).join(','),
    'must be 8 links at most',
  ],
])('%s=%j is refused: %s', (name, value, problem) => {
  const refusal = refusalOf({ [name]: value });
  expect(refusal).toContain(`${name}: ${problem}`);
  expect(refusal).not.toContain('\n');
});
