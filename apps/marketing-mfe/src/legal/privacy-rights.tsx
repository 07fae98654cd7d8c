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
              Sessions and the links we email use random keys, and we store only hashes of those keys.
              Sessions end after 60 minutes without activity. We slow down sign-in attempts for anyone
              guessing passwords.
            </li>
            {publicOrigin.startsWith('https:') && (
              <li>
                Connections to this site are encrypted (HTTPS), and we tell browsers to refuse any other kind.
              </li>
            )}
            <li>
              Each of our services has its own database and login, and can reach only what it needs. Only the
              owner of a list can open its entries; knowing the list’s address isn’t enough. The exception is
              a live demo: anyone who knows its address can see its entries.
            </li>
            <li>
              Our pages load nothing from third parties, except Stripe’s form on pages that take a card.
            </li>
            <li>Our logs contain no passwords, keys, or addresses, and nothing people wrote.</li>
          </Points>
          <P>
            No system is perfectly safe. If personal data falls into the wrong hands, we’ll notify the
            authorities and the people affected as the law requires. If visitors’ entries are affected, we’ll
            notify the owners of their lists without delay.
          </P>
        </>
      ),
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      body: (
        <P>
          We set only essential cookies: one that keeps owners signed in, one that recognizes their device at
          sign-in, one that protects a card form while it’s open, one that shows you a preview of a page if
          you open a link to one, one that saves a list you complete without JavaScript only once, one that
          notes which version of a list’s script your browser has, and one for the language you choose for
          lists. Stripe sets its own cookies on pages that take a card. Our{' '}
          <SiteLink to="/cookie-policy">Cookie Policy</SiteLink> lists each of them, along with everything
          else {productName} keeps in your browser.{' '}
        </P>
      ),
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      body: (
        <>
          <P>
            Wherever you live, you have the rights below, free of charge. You can use many of them yourself,
            under My Account:
          </P>
          <FactsTable
            caption="Your rights, and how to use them"
            columns={['Your right', 'What it means', 'How to use it']}
            rows={rights}
          />
          <P>
            For anything you can’t do yourself, write to <SupportEmail /> from your account’s email address.
            We’ll answer within one month. Before we share or delete anything, we may ask for something only
            you would know. If you filled in someone’s list, please see{' '}
            <SiteLink to="#visitors">If you fill in someone’s list</SiteLink>.
          </P>
          <P>
            You also have the right to complain to the data protection authority where you live, where you
            work, or where we have our registered office. We never treat anyone worse for using these rights.
          </P>
        </>
      ),
    },
    {
      id: 'children',
      heading: 'Children under 13',
      body: (
        <P>
          {productName} is not for children under 13. We don’t knowingly collect personal data from anyone
          under that age, and no one under 13 may open an account. If you believe a child has given us data,
          write to <SupportEmail /> and we’ll delete it.
        </P>
      ),
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      body: (
        <P>
          Before we change what we do, we update this policy and its date. If a change affects owners’ rights,
          we email them before it takes effect.
        </P>
      ),
    },
    {
      id: 'contact',
      heading: 'Contact',
      body: (
        <>
          <P>To ask about privacy or use any of your rights:</P>
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
      'Find out what data we have about you, and get a copy.',
      <>
        Sign in and choose <Term>Download Your Data</Term> under My Account, Security.
      </>,
    ],
  },
  {
    key: 'correct',
    cells: [
      'Correct',
      'Have incorrect data fixed.',
      <>
        Change your name and email address under My Account, <Term>Account</Term>, your company and logo under{' '}
        <Term>Company Settings</Term>, and your lists with <Term>Edit List</Term>. To change your username,
        write to us.
      </>,
    ],
  },
  {
    key: 'delete',
    cells: [
      'Delete',
      'Have your data erased.',
      <>
        Delete an entry, or a list with its entries. You can undo that for 30 days; then they’re gone. If you
        delete a single entry, its number, time, and receipt code stay. To delete everything, choose{' '}
        <Term>Delete Account</Term> under My Account, Security. To have an entry erased sooner, or to have one
        erased that you submitted to someone’s list, write to us.
      </>,
    ],
  },
  {
    key: 'object',
    cells: [
      'Object',
      'Say no to what we do based on a legitimate interest, for reasons of your own. You can say no to marketing without giving a reason.',
      'Write to us. We’ll stop, unless we can show stronger reasons or need the data for a legal claim.',
    ],
  },
  {
    key: 'restrict',
    cells: [
      'Restrict',
      'Have us store your data but not use it until it’s settled whether the data is correct or we’re allowed to use it.',
      'Write to us, and tell us which data you mean.',
    ],
  },
  {
    key: 'transfer',
    cells: [
      'Transfer',
      'Take your data to another service, in a format software can read.',
      <>
        <Term>Download Your Data</Term> gives you one JSON file with your account, company, lists, entries,
        notes, signatures, subscription, and invoices.
      </>,
    ],
  },
  {
    key: 'withdraw-consent',
    cells: [
      'Withdraw consent',
      'Take back your consent, from then on.',
      <>
        For notifications, use <Term>Stop these emails</Term> in any of them. For location, block it in your
        browser. For anything else you agreed to, write to us.
      </>,
    ],
  },
];
