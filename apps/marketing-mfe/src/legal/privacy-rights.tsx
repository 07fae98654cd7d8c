import type { Site } from '../site/site.tsx';
import { type Fact, FactsTable } from './facts-table.tsx';
import { ContactLines, P, Points, SiteLink, SupportEmail, Term } from './legal-parts.tsx';
import type { LegalSection } from './legal-section.ts';

/** The Privacy Policy's last parts: how data is kept safe, and what people may ask for and how. */
export function rightsSections({ productName, publicOrigin }: Site): LegalSection[] {
  return [
    {
      id: 'security',
      heading: 'How we keep it safe',
      body: (
        <>
          <Points>
            <li>
              Passwords are hashed with argon2id. Neither we nor anyone who steals our database can read them.
            </li>
            <li>
              Sessions and links we email work by random keys, of which only hashes are kept; sessions end
              after 60 minutes without activity. Signing in is slowed down for whoever guesses.
            </li>
            {publicOrigin.startsWith('https:') && (
              <li>Connections to this site are encrypted (HTTPS); browsers are told to refuse any other.</li>
            )}
            <li>
              Each of our services has a database and a login of its own, and can reach no more than it needs.
              Nobody but the owner of a list can open its entries, whether or not they know its address; a
              live demo’s can be seen by whoever does.
            </li>
            <li>Pages load nothing from third parties, except for Stripe’s form where a card is taken.</li>
            <li>Logs hold no passwords, keys, addresses or anything people wrote.</li>
          </Points>
          <P>
            No system is perfectly safe. If personal data gets into the wrong hands, we notify the authorities
            and the people affected as the law requires, and owners without delay if their visitors’ entries
            are affected.
          </P>
        </>
      ),
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      body: (
        <P>
          We set only cookies that are essential: one that keeps owners signed in, one that knows their device
          at sign-in, and one that protects a card form while it is open. Stripe sets its own on pages that
          take a card. Each of them, and everything else
          {` ${productName} `}keeps in your browser, is named in our{' '}
          <SiteLink to="/cookie-policy">Cookie Policy</SiteLink>.
        </P>
      ),
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      body: (
        <>
          <P>
            Wherever you live, you can ask for any of this, free of charge. Much of it you can do yourself,
            under My Account:
          </P>
          <FactsTable
            caption="What you can ask for, and how"
            columns={['Your right', 'What it means', 'How you use it']}
            rows={rights}
          />
          <P>
            For anything you cannot do yourself, write to <SupportEmail /> from the address of your account.
            We answer within one month, and may ask for something only you can know before we hand out or
            delete anything. If you filled in someone’s list, please see{' '}
            <SiteLink to="#visitors">If you fill in someone’s list</SiteLink>.
          </P>
          <P>
            You also have the right to complain to the data protection authority of the place where you live
            or work, or of the place where we have our registered office. We never treat anyone worse for
            using these rights.
          </P>
        </>
      ),
    },
    {
      id: 'children',
      heading: 'Children under 13',
      body: (
        <P>
          {productName} is not for children under 13. We do not knowingly collect personal data of anyone
          under that age, and nobody under 13 may open an account. If you believe that a child has given us
          data, write to <SupportEmail /> and we delete it.
        </P>
      ),
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      body: (
        <P>
          When what we do changes, we update this policy and its date first. We email owners about changes
          that affect their rights before those take effect.
        </P>
      ),
    },
    {
      id: 'contact',
      heading: 'Contact',
      body: (
        <>
          <P>For questions about privacy, and to use any of your rights:</P>
          <ContactLines />
        </>
      ),
    },
  ];
}

const rights: readonly Fact[] = [
  {
    key: 'access',
    cells: [
      'Access',
      'To know which data we have about you, and to get a copy.',
      <>
        Sign in and choose <Term>Download Your Data</Term> under My Account, Security.
      </>,
    ],
  },
  {
    key: 'correct',
    cells: [
      'Correct',
      'To have incorrect data fixed.',
      <>
        Names and email address under My Account, <Term>Account</Term>; company and logo under{' '}
        <Term>Company Settings</Term>; lists by <Term>Edit List</Term>. For your username, write to us.
      </>,
    ],
  },
  {
    key: 'delete',
    cells: [
      'Delete',
      'To have your data erased.',
      <>
        Delete an entry, or a list with its entries. They are gone after the 30 days in which you can undo
        that; of a single entry, its number, time, and receipt code stay. For everything,{' '}
        <Term>Delete Account</Term> under My Account, Security. To have an entry erased sooner, or one that
        you submitted to someone’s list, write to us.
      </>,
    ],
  },
  {
    key: 'object',
    cells: [
      'Object',
      'To say no to what we do because of a legitimate interest, for reasons of your own; to marketing, without any.',
      'Write to us. We stop, unless we can show reasons that weigh more, or need the data for a legal claim.',
    ],
  },
  {
    key: 'restrict',
    cells: [
      'Restrict',
      'To have your data only stored and not used, while it is settled whether it is right or may be used.',
      'Write to us, and say which data is meant.',
    ],
  },
  {
    key: 'transfer',
    cells: [
      'Transfer',
      'To take your data along to another service, in a form programs can read.',
      <>
        <Term>Download Your Data</Term> gives one JSON file with your account, company, lists, entries, notes,
        signatures, subscription and invoices.
      </>,
    ],
  },
  {
    key: 'withdraw-consent',
    cells: [
      'Withdraw consent',
      'To take back what you agreed to, from then on.',
      <>
        Notifications: <Term>Stop these emails</Term> in each of them. Location: refuse it in your browser.
        For anything else you agreed to, write to us.
      </>,
    ],
  },
];
