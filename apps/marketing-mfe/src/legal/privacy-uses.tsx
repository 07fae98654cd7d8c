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
          <P>We use personal data only for the purposes below, and each has a legal basis:</P>
          <FactsTable
            caption="How we use data, and why"
            columns={['What we do', 'Data we use', 'Legal basis']}
            rows={uses.map((cells) => ({ key: cells[0], cells }))}
          />
          <P>
            We never leave it to software alone to make a decision about you that has legal or similarly
            serious effects, and we don’t build profiles.
          </P>
        </>
      ),
    },
    {
      id: 'no-selling',
      heading: 'We do not sell your data',
      body: (
        <P>
          We do not sell personal data, rent it out, or trade it, and we never have. We don’t share it for
          advertising either. That goes for your data and for the data of the people who fill in your lists.
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
              <Term>Stripe</Term> processes payments. It gets your card, your name and email address, and what
              you subscribe to. It also uses what it can see of your browser on pages that take a card to
              prevent fraud, and it’s responsible for that use itself (
              <OutsideLink to="https://stripe.com/privacy">Stripe’s Privacy Policy</OutsideLink>).
            </li>
            <li>
              <Term>Resend</Term> delivers our emails. It gets the address and text of each one. For a
              notification, that means the entry’s checkmarks, notes, name, signature, and location (
              <OutsideLink to="https://resend.com/legal/privacy-policy">Resend’s Privacy Policy</OutsideLink>
              ). It keeps sent emails under its own policies, and tells us whether a notification was
              delivered, bounced, or was marked as spam.
            </li>
            <li>
              <Term>The company that hosts our servers</Term> stores the data for us and isn’t allowed to view
              it.
            </li>
            <li>
              <Term>The owner of a list</Term> gets what visitors submit, and visitors see the list with its
              owner’s company name and logo.
            </li>
            <li>
              <Term>Authorities and courts</Term> get what the law requires us to hand over, and nothing more.
              We’ll tell you first, unless the law forbids it.
            </li>
            <li>
              <Term>A successor</Term> gets the data if the service is sold or merged. This policy still
              applies to the data, and we’ll email you first.
            </li>
          </Points>
          <P>
            Stripe, Resend, and their servers are partly in the United States. Where the law requires
            safeguards for that, such as the European Commission’s standard contractual clauses, they’re part
            of our contracts with them. Write to us for a copy.
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
              <Term>About your account and payments:</Term> confirming your address, changes to your address
              or password, sign-ins on new devices, the start and end of your trial, receipts, failed
              payments, cancellation, and the closing of your account. You need this information as long as
              you have an account or pay us, so you can’t opt out of these emails.
            </li>
            <li>
              <Term>Notifications of entries:</Term> we send these only to addresses whose recipients agreed,
              and only for lists that have them turned on. Each one has a “Stop these emails” link that works
              right away, without signing in. Owners can turn them off in the list itself.
            </li>
            <li>
              <Term>Requests to delete an entry:</Term> if a visitor asks you to delete what they submitted,
              we email you, because the law may require you to answer. You can’t opt out of these emails.
            </li>
            <li>
              <Term>Replies:</Term> when you write to us, we send you an answer and a copy of your message.
            </li>
            <li>
              <Term>Marketing:</Term> we send none. If we ever have news to share, we’ll email it only to
              people who agreed to get it, and you can opt out at any time. Use the link in every such email,
              or write “no marketing” to <SupportEmail />. Opting out is free and doesn’t affect your account.
            </li>
          </Points>
          <P>Our emails have no hidden tracking images, so we don’t know whether you open them.</P>
        </>
      ),
    },
    {
      id: 'how-long-we-keep-it',
      heading: 'How long we keep it',
      body: (
        <>
          <FactsTable
            caption="How long we keep each kind of data"
            columns={['What we keep', 'How long']}
            rows={retentionPeriods.map(({ what, duration }) => ({ key: what, cells: [what, duration] }))}
          />
          <P>
            When you delete your account, we close it at once. As soon as your subscription has ended at
            Stripe, usually within seconds, we erase the account along with your lists, entries, signatures,
            drafts, and the messages you sent us from its confirmed address. After that, your name, email
            address, and time zone can remain only in the messages our services passed to each other, your
            logo only among images that are no longer shown, and all of it only in backups, each for the time
            listed above. Stripe deletes its customer record for you and keeps invoices for as long as the law
            requires.
          </P>
          <P>
            Anything other people emailed, printed, or downloaded from {productName}, such as an owner’s own
            export, is theirs to delete. See also <SiteLink to="#your-rights">Your rights</SiteLink>.
          </P>
        </>
      ),
    },
  ];
}

const uses: readonly (readonly [string, string, string])[] = [
  [
    'Provide the service: accounts, lists, codes, entries and the statistics counted from them, notifications, and exports',
    'Account, company, lists, and time zone; entries, on behalf of their owner',
    'Our contract with the owner',
  ],
  [
    'Take payments, send receipts, and prevent fraud',
    'Payments and account',
    'Our contract; our obligations under tax law',
  ],
  [
    'Keep accounts and servers safe: end idle sessions, slow down password guessing and floods of requests, and find errors',
    'Device data, usage data, and logs',
    'Our legitimate interest, and yours, in a service that’s safe and works',
  ],
  [
    'Answer your messages',
    'Messages to us',
    'Our contract, or our legitimate interest in answering people who write to us',
  ],
  [
    'Email notifications to people other than the owner',
    'That email address',
    'The consent the recipient gave with the link in our request',
  ],
  [
    'Store the location of an entry',
    'Location',
    'The consent the visitor gave in the browser; on behalf of the owner',
  ],
  [
    'Make or defend against legal claims',
    'Any of the above that a claim requires',
    'Our legitimate interest in our rights',
  ],
];
