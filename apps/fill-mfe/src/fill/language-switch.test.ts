import { afterEach, expect, it, vi } from 'vitest';
import { askAgainAfterSwitch, hasSwitched } from './language-switch.ts';

const page = 'https://lists.example/view-list/L';

afterEach(() => vi.unstubAllGlobals());

function open({
  search,
  referrer = page,
  type = 'navigate',
}: {
  search: string;
  referrer?: string;
  type?: string;
}) {
  vi.stubGlobal('location', { search, href: `${page}${search}` });
  vi.stubGlobal('document', { referrer });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
}

it.each([
  ['was opened by the menu of languages', true, { search: '?lang=de' }],
  ['was opened by it a second time', true, { search: '?lang=fr', referrer: `${page}?lang=de&ask` }],
  ['was opened by it while the visitor was asked', false, { search: '?lang=de&ask' }],
  ['names no language', false, { search: '' }],
  ['was loaded again', false, { search: '?lang=de', type: 'reload' }],
  ['was opened from elsewhere', false, { search: '?lang=de', referrer: 'https://lists.example/view-list/M' }],
])('a page that %s: %s', (_, isSwitched, visit) => {
  open(visit);
  expect(hasSwitched()).toBe(isSwitched);
});

it('links of the menu say that the visitor is being asked, until that is over', () => {
  const hrefs = ['?lang=de', '?lang=fr'];
  const links = hrefs.map((_, place) => ({
    getAttribute: () => hrefs[place] ?? null,
    setAttribute: (_name: string, href: string) => {
      hrefs[place] = href;
    },
  }));
  const end = askAgainAfterSwitch(links);
  expect(hrefs).toEqual(['?lang=de&ask', '?lang=fr&ask']);
  open({ search: hrefs[0] ?? '' });
  expect(hasSwitched()).toBe(false);
  end();
  expect(hrefs).toEqual(['?lang=de', '?lang=fr']);
});
