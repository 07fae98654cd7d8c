import type { Site } from '../site/site.tsx';
import { FactsTable } from './facts-table.tsx';
import { Code, ContactLines, OutsideLink, P, Points, SiteLink, Term } from './legal-parts.tsx';
import type { LegalSection } from './legal-section.ts';
import { browserStorage, ownCookies, type Stored, stripeCookies } from './stored-in-browser.ts';

/** The parts of the Cookie Policy: each type the specification lists, and whether it is really set (decision P8). */
export function cookieSections({ productName }: Site): LegalSection[] {
  return [
    {
      id: 'what-cookies-are',
      heading: 'What cookies are',
      body: (
        <>
          <P>
            A cookie is a short piece of text that a site asks your browser to keep and send back with each
            request. It’s how a site recognizes you.
          </P>
          <P>
            Browsers also have other places where a site can keep data on your device without sending it
            anywhere: local storage, session storage, IndexedDB, and cache storage. The same privacy rules
            apply to them, so this policy also lists what we keep there.
          </P>
        </>
      ),
    },
    {
      id: 'what-we-use-them-for',
      heading: 'What we use them for',
      body: (
        <Points>
          <li>
            <Term>Functions.</Term> A list you fill in keeps your checkmarks and notes if you lose your
            connection or close the page. A list you write keeps what you haven’t saved. When you open a list,
            one cookie notes which version of its script your browser got, so we don’t send it again.
          </li>
          <li>
            <Term>Analytics.</Term> None. We don’t count visits, measure what you do, or follow you from page
            to page, and no one does it for us.
          </li>
          <li>
            <Term>Preferences.</Term> Just two. We remember the language you choose for lists, and that you
            dismissed a reminder until you close the tab.
          </li>
          <li>
            <Term>Authentication and session.</Term> One cookie keeps an owner signed in. Another recognizes
            the devices you’ve signed in on, so someone guessing your password can’t lock you out. If you only
            read this site, you get no cookie from us, unless you open a link to a preview. If you fill in a
            list, no cookie says who you are.
          </li>
          <li>
            <Term>Payments.</Term> One of our cookies ties an open card form to your browser. On pages that
            take a card, our card provider, Stripe, sets cookies that prevent fraud.
          </li>
        </Points>
      ),
    },
    {
      id: 'types-of-cookies',
      heading: 'Types of cookies, and which we set',
      body: (
        <>
          <FactsTable
            caption="The four usual types"
            columns={['Type', 'What it is for', 'On this site']}
            rows={cookieTypes.map(([type, meaning, here]) => ({ key: type, cells: [type, meaning, here] }))}
          />
          <P>
            Because we set only essential cookies, there’s nothing to accept or decline, and no banner. If
            that ever changes, we’ll ask first and set nothing until you answer.
          </P>
        </>
      ),
    },
    {
      id: 'our-cookies',
      heading: 'The cookies we set',
      body: (
        <>
          <FactsTable caption="Our own cookies" columns={storedColumns} rows={ownCookies.map(storedRow)} />
          <P>
            Scripts can’t read these cookies (<Code>HttpOnly</Code>). They aren’t sent when another site makes
            your browser post something to us (<Code>SameSite=Lax</Code>). When they’re set over an encrypted
            connection, they’re never sent without encryption (<Code>Secure</Code>), and their names start
            with <Code>__Host-</Code> in your browser, so no other site can set or replace them.
          </P>
        </>
      ),
    },
    {
      id: 'browser-storage',
      heading: 'What else we keep in your browser',
      body: (
        <>
          <P>
            Unlike cookies, none of this is sent with every request, and no other site can read it. If your
            browser blocks it, {productName} works without it and tells you when something could be lost.
          </P>
          <FactsTable
            caption="Storage on your device"
            columns={storedColumns}
            rows={browserStorage.map(storedRow)}
          />
          <P>
            We don’t keep anything in your browser for your time zone. Your browser tells us the time zone
            when you sign in or open the app, and we keep it with your account, as described in our{' '}
            <SiteLink to="/privacy-policy#device-data">Privacy Policy</SiteLink>.
          </P>
          <P>
            What’s in local storage, IndexedDB, and cache storage stays on the device for the times above, or
            until you clear it. If you share a phone and fill in a list without completing it, clear the
            browser’s data afterward.
          </P>
        </>
      ),
    },
    {
      id: 'third-party-cookies',
      heading: 'Third-party cookies',
      body: (
        <>
          <P>
            The pages of this site load nothing from third parties, with one exception. Pages that take a card
            (signing up, subscribing, changing your card, and confirming a payment) load the card form from
            Stripe. Your card number goes only to Stripe, and Stripe sets these cookies to prevent fraud:
          </P>
          <FactsTable
            caption="Stripe’s cookies"
            columns={storedColumns}
            rows={stripeCookies.map(storedRow)}
          />
          <P>
            They count as essential because we aren’t allowed to take cards without preventing fraud. The
            first two are stored under our address and stay after you leave those pages, but only Stripe uses
            them. Stripe controls its cookies and may add more. For the current list, see{' '}
            <OutsideLink to="https://stripe.com/cookies-policy/legal">Stripe’s Cookie Policy</OutsideLink>. If
            you need to confirm a payment with your bank, the bank’s page is shown there too and may set its
            own cookies.
          </P>
          <P>There are no cookies from advertisers, social networks, or analytics services.</P>
        </>
      ),
    },
    {
      id: 'managing-cookies',
      heading: 'Managing cookies in your browser',
      body: (
        <>
          <P>
            Every browser lets you see, delete, and block what sites keep. At the time of writing, you’ll find
            this under:
          </P>
          <Points>
            <li>
              <Term>Chrome:</Term> Settings, Privacy and security, Third-party cookies and Site settings.
            </li>
            <li>
              <Term>Firefox:</Term> Settings, Privacy &amp; Security, Cookies and Site Data.
            </li>
            <li>
              <Term>Safari:</Term> Settings, Privacy, Manage Website Data; on an iPhone or iPad, Settings,
              Apps, Safari, Advanced, Website Data.
            </li>
            <li>
              <Term>Edge:</Term> Settings, Privacy, search and services, Cookies.
            </li>
          </Points>
          <P>
            If you block our cookies, you can’t sign in or pay. Everything else on this site still works, and
            so does filling in a list. If you clear local storage, you lose your checkmarks and notes on lists
            you haven’t completed, and any entries still waiting to be sent. A private window forgets
            everything when you close it.
          </P>
        </>
      ),
    },
    {
      id: 'cookie-changes',
      heading: 'Changes, and more about your data',
      body: (
        <P>
          When what we keep in browsers changes, we update this page and its date. To learn what else we do
          with personal data, and what your rights are, see our{' '}
          <SiteLink to="/privacy-policy">Privacy Policy</SiteLink>.
        </P>
      ),
    },
    { id: 'cookie-contact', heading: 'Contact', body: <ContactLines /> },
  ];
}

const cookieTypes = [
  [
    'Essential',
    'Something you asked for doesn’t work without them, such as staying signed in or paying safely.',
    'Yes. All cookies listed below are of this type.',
  ],
  ['Performance', 'They count visits and measure how people use a site.', 'No. None are set.'],
  [
    'Functional',
    'They remember choices and conveniences you could do without.',
    'None beyond what you ask for. A language you choose for lists is remembered in a cookie, and the rest in your browser’s storage, as listed below.',
  ],
  [
    'Targeting',
    'They follow people across sites to show them ads.',
    'No. None are set, and we don’t show ads.',
  ],
] as const;

const storedColumns = ['Name', 'Purpose', 'Duration', 'Set by'];

function storedRow({ name, place, purpose, duration, setBy }: Stored) {
  return {
    key: name,
    cells: [
      <span key="name" className="flex flex-col gap-0.5">
        <Code>{name}</Code>
        <span className="text-xs font-normal text-muted">{place}</span>
      </span>,
      purpose,
      duration,
      setBy,
    ] as const,
  };
}
