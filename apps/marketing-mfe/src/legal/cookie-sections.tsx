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
            A cookie is a short piece of text that a site asks your browser to keep and to send back with each
            request. It is how a site recognizes you.
          </P>
          <P>
            Browsers have other places where a site can keep data on your device without sending it anywhere:
            local storage, session storage, IndexedDB and cache storage. The same privacy rules apply to them,
            so this policy names what is kept in them too.
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
            <Term>Functions.</Term> A list you fill in keeps your checkmarks and notes through a lost
            connection or a closed page; a list you write keeps what you have not saved.
          </li>
          <li>
            <Term>Analytics.</Term> None. We do not count visits, measure what you do, or follow you from page
            to page, and nobody does it for us.
          </li>
          <li>
            <Term>Preferences.</Term> One: that you dismissed a reminder, until you close the tab.
          </li>
          <li>
            <Term>Authentication and session.</Term> One cookie keeps an owner signed in. Another recognizes
            the devices you have signed in on, so that someone guessing at your password cannot lock you out.
            If you only look at this site or fill in a list, you get no cookie from us, unless you open a link
            to a preview of it.
          </li>
          <li>
            <Term>Payments.</Term> One cookie of ours ties an open card form to your browser. On the pages
            that take a card, our card provider Stripe sets cookies that prevent fraud.
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
            Because we set only essential cookies, there is nothing to accept or decline, and no banner. If
            that ever changes, we will ask first and set nothing until you have answered.
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
            Scripts cannot read these cookies (<Code>HttpOnly</Code>), and they are not sent along when
            another site makes your browser post something to us (<Code>SameSite=Lax</Code>). Over an
            encrypted connection they are never sent without encryption (<Code>Secure</Code>), and your
            browser shows their names with <Code>__Host-</Code> in front: no other site can set or replace
            them.
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
            Unlike cookies, none of this goes along with every request, and no other site can read it. Where
            your browser refuses it, {productName} works without it and says so when something could be lost.
          </P>
          <FactsTable
            caption="Storage on your device"
            columns={storedColumns}
            rows={browserStorage.map(storedRow)}
          />
          <P>
            Nothing is kept in your browser for your time zone: it tells us the zone when you sign in or open
            the app, and we keep that with your account, as our{' '}
            <SiteLink to="/privacy-policy#device-data">Privacy Policy</SiteLink> says.
          </P>
          <P>
            Local storage, IndexedDB and cache storage stay on the device until the time above or until you
            clear them. If you share a phone, clear the browser’s data after filling in a list you did not
            complete.
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
            No page of this site loads anything from third parties, with one exception: pages that take a card
            (signing up, subscribing, changing the card and confirming a payment) load the form for it from
            Stripe. Your card number then goes to Stripe alone, and Stripe sets these cookies to prevent
            fraud:
          </P>
          <FactsTable
            caption="Stripe’s cookies"
            columns={storedColumns}
            rows={stripeCookies.map(storedRow)}
          />
          <P>
            They count as essential, because we may not take cards without preventing fraud. The first two
            stay for our address after you have left those pages; only Stripe makes use of them. Stripe
            decides about its cookies and may add to them:{' '}
            <OutsideLink to="https://stripe.com/cookies-policy/legal">Stripe’s Cookie Policy</OutsideLink>{' '}
            says what holds now. Where a payment has to be confirmed with your bank, the bank’s page is shown
            there too and may set cookies of its own.
          </P>
          <P>There are no cookies of advertisers, social networks or analytics services.</P>
        </>
      ),
    },
    {
      id: 'managing-cookies',
      heading: 'Managing cookies in your browser',
      body: (
        <>
          <P>Every browser lets you see, delete and block what sites keep. At the time of writing:</P>
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
            If you block our cookies you cannot sign in or pay; everything else on this site works, and so
            does filling in a list. If you clear local storage, checkmarks and notes on a list you have not
            completed and entries that still wait to be sent are lost with it. A private window forgets
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
          When what we keep in browsers changes, this page and its date change with it. What we do with
          personal data beyond your browser, and what rights you have, stands in our{' '}
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
    'Without them something you asked for does not work: staying signed in, paying safely.',
    'Yes. All cookies named below are of this type.',
  ],
  ['Performance', 'They count visits and measure how a site is used.', 'No. None are set.'],
  [
    'Functional',
    'They remember choices and comforts that you could do without.',
    'No cookies. What our pages remember for you stays in your browser’s storage, listed below, and is part of what you asked them to do.',
  ],
  [
    'Targeting',
    'They follow people over several sites to show them advertisements.',
    'No. None are set, and we show no advertisements.',
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
