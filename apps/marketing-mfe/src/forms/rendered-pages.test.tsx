import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContactPage } from '../contact/contact-page.tsx';
import { type Site, SiteContext } from '../site/site.tsx';
import { SupportPage } from '../support/support-page.tsx';

const site: Site = {
  productName: 'ScanList',
  publicOrigin: 'https://scan.example',
  companyName: 'Paper & Ink Ltd',
  companyAddress: '1 Quay Street, Bristol',
  supportEmail: 'help@scan.example',
  socialLinks: [],
  plans: null,
  isSignedIn: false,
  toast() {},
  signOut: async () => {},
};

function draw(Page: ComponentType, facts: Partial<Site> = {}): string {
  return renderToString(
    <SiteContext value={{ ...site, ...facts }}>
      <Page />
    </SiteContext>,
  );
}

test.each([SupportPage, ContactPage])(
  '%o is drawn on a server within the content security policy',
  (Page) => {
    const html = draw(Page);
    expect(html).not.toMatch(/\sstyle=|\son\w+=|javascript:/);
    expect(html).toContain('24-48 hours on business days');
    // Without a script the browser sends nothing itself, and the address to write to stands in the form's place.
    expect(html).toMatch(/<form[^>]* method="dialog"/);
    expect(html).toMatch(/<noscript>.*href="mailto:help@scan\.example".*<\/noscript>/);
  },
);

test.each([SupportPage, ContactPage])(
  'each field of %o says it is needed, and takes any direction',
  (Page) => {
    const controls = draw(Page).match(/<(input|select|textarea) [^>]*\bid="[^>]*>/g) ?? [];
    expect(controls).toHaveLength(4);
    for (const control of controls) {
      expect(control).toContain('aria-required="true"');
      expect(control).toContain('dir="auto"');
    }
  },
);

test('the contact page names the company, and an address only where there is one', () => {
  expect(draw(ContactPage)).toContain('Paper &amp; Ink Ltd');
  expect(draw(ContactPage)).toContain('1 Quay Street, Bristol');
  expect(draw(ContactPage, { companyAddress: null })).not.toContain('Quay Street');
});

test('the honeypot is hidden from screen readers, the Tab key and password managers', () => {
  const trap = /<div aria-hidden="true" class="sr-only"><label>Website<input[^>]*>/.exec(
    draw(SupportPage),
  )?.[0];
  for (const attribute of ['tabindex="-1"', 'autoComplete="off"', 'name="website"', 'data-1p-ignore']) {
    expect(trap?.toLowerCase()).toContain(attribute.toLowerCase());
  }
});
