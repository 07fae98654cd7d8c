import type { SiteFacts } from '@scanlist/contracts/http/public-site';
import { sliceRoutes } from '@scanlist/contracts/http/routes';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SiteContext } from '../site/site.tsx';
import { CookiePolicyPage } from './cookie-policy-page.tsx';
import { PrivacyPolicyPage } from './privacy-policy-page.tsx';
import { TermsOfServicePage } from './terms-of-service-page.tsx';

const facts: SiteFacts = {
  productName: 'Clipper',
  publicOrigin: 'https://clipper.example',
  companyName: 'Board & Pen Ltd',
  companyAddress: '1 Paper Street, Inkton',
  supportEmail: 'help@clipper.example',
  socialLinks: [],
  plans: {
    name: 'Everything',
    currency: 'usd',
    trialDays: 9,
    freeLists: 12,
    prices: [
      { period: 'monthly', priceCents: 1234 },
      { period: 'annually', priceCents: 9876 },
    ],
  },
};

/** What the specification's section 2 lists for each page, in its order, and the heading or sentence that covers it. */
const covered: { Page: ComponentType; title: string; path: string; points: Record<string, RegExp[]> }[] = [
  {
    Page: PrivacyPolicyPage,
    title: 'Privacy Policy',
    path: '/privacy-policy',
    points: {
      'collected personal data': [/^Personal data you give us$/m, /username, email address/],
      'collected usage data': [/^Usage data$/m],
      'collected device data': [/^Device data$/m, /user agent and the network \(IP\) address/],
      uses: [/^\d+\. How we use it$/m],
      'no selling of data': [/^\d+\. We do not sell your data$/m, /We do not sell personal data/],
      'communications, with a marketing opt-out': [
        /^\d+\. Emails from us, and opting out$/m,
        /Marketing: we send none\..*you can opt out at any time/s,
      ],
      security: [/^\d+\. How we keep it safe$/m, /argon2id/],
      'whose entries others can see': [/a live\s+demo: anyone who knows its address can see its entries/],
      cookies: [/^\d+\. Cookies$/m],
      'right of access': [/^Access$/m, /Download Your Data under My Account/],
      'right to correct': [/^Correct$/m],
      'right to delete': [/^Delete$/m, /Delete Account under My Account, Security/],
      'right to object': [/^Object$/m],
      'right to restrict': [/^Restrict$/m],
      'right to transfer': [/^Transfer$/m, /one JSON file/],
      'right to withdraw consent': [/^Withdraw consent$/m, /Stop these emails/],
      'no service for children under 13': [/^\d+\. Children under 13$/m, /not for children under 13/],
      'a contact email': [/^\d+\. Contact$/m, /help@clipper\.example/],
      'who answers for entries (controller and processor)': [
        /we are the controller\./,
        /the owner is the controller and we are the processor/,
      ],
      'how long what is kept (decision P9a)': [
        /Until the owner deletes the entry, its list, or the account/,
        /60 days after they were last touched/,
        /30 days, during which the owner can restore them/,
        /^Logs\n(.*\n)?.*30 days/m,
      ],
      'location (decision F6)': [
        /only if your browser asks you and you allow it\. It’s rounded to four decimals/,
      ],
    },
  },
  {
    Page: TermsOfServicePage,
    title: 'Terms of Service',
    path: '/terms-of-service',
    points: {
      acceptance: [/^\d+\. Acceptance of these terms$/m],
      'service description': [/^\d+\. What the service is$/m],
      'account security': [/^\d+\. Your account and its security$/m],
      'all sales final, with no refunds': [
        /^\d+\. All sales are final$/m,
        /There are no refunds, except where the law gives you a right to withdraw or to a refund\./,
      ],
      'a free trial that charges by itself at its end unless cancelled before': [
        /^\d+\. Free trial$/m,
        /When the trial ends, your card is charged automatically .* unless you cancel before\./,
      ],
      'subscriptions that renew by themselves': [/Subscriptions renew automatically/],
      'cancelled in account settings, keeping access to the end of the billing period': [
        /^\d+\. Canceling$/m,
        /cancel at any time in your account settings/,
        /You keep access until the end of the billing period/,
      ],
      'acceptable use': [/^\d+\. Acceptable use$/m],
      'accounts deactivated for strange behaviour': [
        /^\d+\. When we may deactivate an account$/m,
        /The owners of Clipper may deactivate an account whose behavior they deem strange/,
      ],
      'intellectual property': [/^\d+\. Our intellectual property$/m],
      'a licence on user content': [/^\d+\. Your content and our license to it$/m, /You give us a license/],
      'liability limit': [/^\d+\. Limit of liability$/m],
      'governing law': [
        /^\d+\. Governing law$/m,
        /law of the place where Board & Pen Ltd has its registered office/,
      ],
      changes: [/^\d+\. Changes to these terms$/m],
      termination: [/^\d+\. Termination$/m],
      'minimum age (section 9)': [/at least 13 years old/],
      'up to ten lists without a subscription, unlimited with one (decision P3)': [
        /as many lists and QR codes as you like/,
        /up to 12 lists/,
      ],
    },
  },
  {
    Page: CookiePolicyPage,
    title: 'Cookie Policy',
    path: '/cookie-policy',
    points: {
      'purpose: functions': [/^Functions\./m],
      'purpose: analytics': [/^Analytics\. None\./m],
      'purpose: preferences': [/^Preferences\. Just two\. .*language you choose/m],
      'purpose: authentication and session': [
        /^Authentication and session\..*If you fill in a list, no cookie says who you are\./m,
      ],
      'the cookie of a list’s script (decision 0077)': [/one cookie notes which version of its script/],
      'purpose: payments': [/^Payments\./m],
      'type: essential, the only one set (decision P8)': [
        /^Essential$/m,
        /All cookies listed below are of this type/,
      ],
      'type: performance': [/^Performance$/m],
      'type: functional': [/^Functional$/m],
      'type: targeting': [/^Targeting$/m],
      'no banner (decision P8)': [/and no banner\./],
      'third-party cookies': [/^\d+\. Third-party cookies$/m, /pages that take a card/],
      'managing cookies in browsers': [/^\d+\. Managing cookies in your browser$/m],
    },
  },
];

const anchorsOfLanding = ['top', 'features', 'how-it-works', 'pricing', 'signup', 'try-it'];

describe.each(covered)('$title', ({ Page, title, points }) => {
  const html = draw(Page);
  const text = textOf(html);

  it.each(Object.entries(points))('covers %s', (_point, words) => {
    for (const word of words) expect(text).toMatch(word);
  });

  it('is dated as specified, and says who runs the product and how to reach them', () => {
    expect(text).toMatch(new RegExp(`^${title}\nLast updated: May 19, 2025$`, 'm'));
    for (const fact of ['Board & Pen Ltd, 1 Paper Street, Inkton', 'help@clipper.example', 'Clipper']) {
      expect(text).toContain(fact);
    }
    expect(text).not.toMatch(/ScanList|undefined|null|NaN|\[object/);
  });

  it('reads well without an address, without prices and over a connection that is not encrypted', () => {
    const bare = draw(Page, {
      ...facts,
      companyAddress: null,
      plans: null,
      publicOrigin: 'http://localhost:3000',
    });
    expect(textOf(bare)).not.toMatch(/\$|undefined|null|NaN|\(HTTPS\)| [.,;]/);
    expect(textOf(html)).not.toMatch(/ [.,;]/);
  });

  it('has one first heading, numbered ones below it, and contents that say the same', () => {
    const headings = matches(html, /<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/g);
    expect(matches(html, /<(h1)/g)).toHaveLength(1);
    expect(headings.map(([, words]) => words)).toEqual(
      headings.map(([, words], index) => `${index + 1}. ${words?.replace(/^\d+\. /, '')}`),
    );
    const nav = /<nav aria-label="On this page".*?<\/nav>/s.exec(html)?.[0] ?? '';
    // Once open beside the text, once folded above it: each screen shows one of them.
    const contents = matches(nav, /<ol[^>]*>(.*?)<\/ol>/g).flat();
    expect(contents).toHaveLength(2);
    for (const places of contents) {
      expect(matches(places, /<a href="#([^"]+)"[^>]*>(.*?)<\/a>/g)).toEqual(headings);
    }
  });

  it('gives every id once, needs no script, and has no style of its own, which browsers would refuse', () => {
    const ids = matches(html, / id="([^"]+)"/g).flat();
    expect(new Set(ids).size).toBe(ids.length);
    expect(html).not.toMatch(/ style=| on[a-z]+=|<script|<button/);
  });

  it('has links that lead somewhere', () => {
    for (const [href = ''] of matches(html, /<a [^>]*?href="([^"]+)"/g)) {
      const [path = '', anchor] = href.split('#');
      if (/^mailto:help@clipper\.example$|^https:\/\/(stripe|resend)\.com\//.test(href)) continue;
      const target = path === '' ? html : pageOf(path);
      if (anchor !== undefined) expect(target, href).toContain(` id="${anchor}"`);
    }
  });
});

describe('Terms of Service', () => {
  it('says the prices and the days of the trial that the catalogue says', () => {
    const text = textOf(draw(TermsOfServicePage));
    expect(text).toContain('A subscription, called “Everything”, costs $12.34 per month or $98.76 per year');
    expect(text).toContain('a free trial of 9 days');
  });
});

function draw(Page: ComponentType, site = facts): string {
  return renderToStaticMarkup(
    <SiteContext value={{ ...site, isSignedIn: false, toast: () => {}, signOut: async () => {} }}>
      <Page />
    </SiteContext>,
  );
}

/** What stands at that address of the site, as far as anchors on it go; fails for one nobody draws. */
function pageOf(path: string): string {
  const legal = covered.find((page) => page.path === path);
  if (legal) return draw(legal.Page);
  if (path === '/') return anchorsOfLanding.map((id) => ` id="${id}"`).join('');
  const drawn: readonly string[] = [...sliceRoutes.marketing, ...sliceRoutes.owner];
  expect(drawn).toContain(path.replace(/\?.*/, ''));
  return '';
}

/** The words on the page, a line for each block. */
function textOf(html: string): string {
  return html
    .replace(/<\/(h\d|p|li|th|td|caption|summary|tr|address)>|<(span|details|ol|ul)[ >]/g, '\n$&')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\n\s*/g, '\n');
}

function matches(text: string, pattern: RegExp): string[][] {
  return [...text.matchAll(pattern)].map((match) => match.slice(1));
}
