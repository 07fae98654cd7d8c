import type { Site } from '../site/site.tsx';
import { FactsTable } from './facts-table.tsx';
import { OutsideLink, P, Points, SiteLink, SupportEmail, Term } from './legal-parts.tsx';
import type { LegalSection } from './legal-section.ts';
import { retentionPeriods } from './retention-periods.ts';

/** The Privacy Policy's middle: what data is used for, who gets it, what is mailed, and how long it stays. */
export function usesSections({ productName }: Site): LegalSection[] {
  return [
    {
      id: 'how-we-use-it',
      heading: 'How we use it',
      body: (
        <>
          <P>We use personal data for these purposes only, and each has a legal basis:</P>
          <FactsTable
            caption="Uses and reasons"
            columns={['What we do', 'With which data', 'Why we may']}
            rows={uses.map((cells) => ({ key: cells[0], cells }))}
          />
          <P>
            No decision about you is left to a program in any way that has legal or similarly serious effects
            for you, and we build no profiles.
          </P>
        </>
      ),
    },
    {
      id: 'no-selling',
      heading: 'We do not sell your data',
      body: (
        <P>
          We do not sell personal data, rent it out or trade it, and we never have. We do not share it for
          advertising either, neither yours nor that of the people who fill your lists in.
        </P>
      ),
    },
    {
      id: 'who-else-gets-it',
      heading: 'Who else gets it',
      body: (
        <>
          <Points>
            <li>
              <Term>Stripe</Term> takes payments: it gets your card, your name and email address, and what you
              subscribe to. It prevents fraud with what it sees of your browser on pages that take a card, for
              which it is itself responsible (
              <OutsideLink to="https://stripe.com/privacy">Stripe’s Privacy Policy</OutsideLink>).
            </li>
            <li>
              <Term>Resend</Term> delivers our emails: it gets the address and the words of each, which for a
              notification are an entry’s checkmarks, notes, name, signature, and location (
              <OutsideLink to="https://resend.com/legal/privacy-policy">Resend’s Privacy Policy</OutsideLink>
              ). It keeps sent emails by its own rules, and tells us whether a notification arrived, bounced
              or was marked as spam.
            </li>
            <li>
              <Term>The company that hosts our servers</Term> stores the data for us and may not view it.
            </li>
            <li>
              <Term>The owner of a list</Term> gets what visitors submit, and visitors see the list with its
              owner’s company name and logo.
            </li>
            <li>
              <Term>Authorities and courts</Term> get what the law requires us to hand over, and no more. We
              tell you first, unless the law forbids it.
            </li>
            <li>
              <Term>A successor,</Term> should the service be sold or merged: under this policy, and after we
              have told you by email.
            </li>
          </Points>
          <P>
            Stripe, Resend and their servers are partly in the United States. Where the law asks for
            safeguards for that, such as the European Commission’s standard contractual clauses, they are part
            of our contracts with them; write to us for a copy.
          </P>
        </>
      ),
    },
    {
      id: 'communications',
      heading: 'Emails from us, and opting out',
      body: (
        <>
          <Points>
            <li>
              <Term>About your account and payments:</Term> confirming an address, a changed one, a new
              password, a sign-in on a new device, the start and end of a trial, receipts, failed payments, a
              cancellation, the end of your account. Whoever has an account or pays must know these, so they
              cannot be turned off while you do.
            </li>
            <li>
              <Term>Notifications of entries:</Term> only to an address whose recipient agreed, and only for
              lists that have them turned on. Each has a “Stop these emails” link that works at once and
              without signing in; owners turn them off in the list itself.
            </li>
            <li>
              <Term>Answers</Term> to what you write to us, and a copy of it.
            </li>
            <li>
              <Term>Marketing:</Term> we send none. If we ever have news to offer, we will email it only to
              people who agreed to that, and you can opt out at any time: with the link in every such email,
              or by writing “no marketing” to <SupportEmail />. Opting out costs nothing and changes nothing
              about your account.
            </li>
          </Points>
          <P>Our emails have no invisible pictures that would tell us whether you opened them.</P>
        </>
      ),
    },
    {
      id: 'how-long-we-keep-it',
      heading: 'How long we keep it',
      body: (
        <>
          <FactsTable
            caption="What is kept, and for how long"
            columns={['What', 'For how long']}
            rows={retentionPeriods.map(({ what, duration }) => ({ key: what, cells: [what, duration] }))}
          />
          <P>
            When you delete your account, it is closed at once and erased with your lists, entries,
            signatures, drafts and the messages you sent us from its confirmed address, as soon as your
            subscription has been ended at Stripe, as a rule within seconds. Afterward, your name and email
            address can remain only in the messages our services passed to each other, a logo among pictures
            nobody shows, and all of it in backups, each for the time above. Stripe deletes you as its
            customer and keeps invoices for as long as the law asks.
          </P>
          <P>
            What someone else emailed, printed, or downloaded from {productName}, such as an owner’s own
            export, is theirs to delete. See also <SiteLink to="#your-rights">your rights</SiteLink>.
          </P>
        </>
      ),
    },
  ];
}

const uses: readonly (readonly [string, string, string])[] = [
  [
    'Provide the service: accounts, lists, codes, entries and figures counted from them, notifications, export',
    'Account, company, lists, time zone; entries on behalf of their owner',
    'Our contract with the owner',
  ],
  ['Take payments, send receipts, prevent fraud', 'Payments, account', 'Our contract; duties under tax law'],
  [
    'Keep accounts and servers safe: end idle sessions, slow down guessing and floods, find faults',
    'Device data, usage data, logs',
    'Our legitimate interest, and yours, in a service that is safe and works',
  ],
  [
    'Answer what you write to us',
    'Messages to us',
    'Our contract, or our legitimate interest in answering those who ask',
  ],
  [
    'Email notifications to people other than the owner',
    'That email address',
    'The consent the recipient gave through the link in our request',
  ],
  [
    'Store the location of an entry',
    'Location',
    'The consent given in the visitor’s browser; on behalf of the owner',
  ],
  ['Defend or raise legal claims', 'Whatever it needs of the above', 'Our legitimate interest in our rights'],
];
