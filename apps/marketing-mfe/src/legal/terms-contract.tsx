import { freeLists } from '@scanlist/contracts/http/limits';
import type { Site } from '../site/site.tsx';
import { Operator, P, Points, SiteLink, SupportEmail, Term } from './legal-parts.tsx';
import type { LegalSection } from './legal-section.ts';

/** The Terms' first parts: who agrees on what, what the service is, and whose account it is. */
export function contractSections({ productName, plans }: Site): LegalSection[] {
  const lists = plans?.freeLists ?? freeLists;
  return [
    {
      id: 'acceptance',
      heading: 'Acceptance of these terms',
      body: (
        <>
          <P>
            These terms are a contract between you and <Operator /> (“we”, “us”), the company that runs{' '}
            {productName}. You accept them by opening an account, signing in, or using the service in any
            other way. If you don’t accept them, please don’t use it.
          </P>
          <P>
            If you act for a company or another organization, you accept these terms on its behalf and confirm
            that you’re allowed to. Our <SiteLink to="/privacy-policy">Privacy Policy</SiteLink> and{' '}
            <SiteLink to="/cookie-policy">Cookie Policy</SiteLink> explain what happens to personal data.
          </P>
          <P>
            If you only fill in someone’s list, the sections that apply to you are{' '}
            <SiteLink to="#acceptable-use">acceptable use</SiteLink>,{' '}
            <SiteLink to="#your-content">your content</SiteLink>, and{' '}
            <SiteLink to="#liability">liability</SiteLink>.
          </P>
        </>
      ),
    },
    {
      id: 'the-service',
      heading: 'What the service is',
      body: (
        <>
          <P>
            {productName} turns checklists into QR codes. You write a to-do or inventory list and print its
            code. Anyone who scans it with a phone can check off items, add notes, sign if you ask for it, and
            submit the list, with no account and no app. You see each submission as an entry, with its
            history. You can have entries emailed to you, print them, and export them.
          </P>
          <Points>
            <li>
              <Term>With an active subscription or trial,</Term> you can create as many lists and QR codes as
              you like.
            </li>
            <li>
              <Term>Without one,</Term> you can have up to {lists} lists. Lists you already have can still be
              read and filled in, no matter how many there are. You just can’t create more than {lists}.
            </li>
            <li>
              <Term>Anyone who has a list’s code or address can fill it in.</Term> Share it only with people
              who are allowed to. No one but you sees the entries.
            </li>
          </Points>
          <P>
            We’re always improving the service, and may add, change, or remove parts of it. We won’t take away
            the core of what you paid for before the period you paid for is over. We do our best to keep the
            service running, but we can’t promise that it’ll always be available or free of errors. If you
            can’t do without your data, download it from time to time.
          </P>
        </>
      ),
    },
    {
      id: 'who-may-use-it',
      heading: 'Who may use it',
      body: (
        <P>
          You must be at least 13 years old to use {productName}, and old enough where you live to enter into
          a contract like this one. If you aren’t, you need the consent of someone who can enter into it for
          you. An account requires a real email address that you can check.
        </P>
      ),
    },
    {
      id: 'account-security',
      heading: 'Your account and its security',
      body: (
        <>
          <Points>
            <li>What you tell us when you sign up must be true. Keep it up to date under My Account.</li>
            <li>
              Keep your password to yourself, and don’t use it anywhere else. You’re responsible for what
              happens under your account, unless it happened through no fault of your own.
            </li>
            <li>
              My Account, Security shows where you’re signed in and lets you sign out there. You’re signed out
              automatically after 60 minutes without activity, and after 30 days in any case.
            </li>
            <li>
              If you think someone else is using your account, change your password right away, which signs
              you out everywhere else. Then let us know at <SupportEmail />.
            </li>
          </Points>
          <P>
            An account is for one person or organization. You may not sell it or transfer it without asking
            us.
          </P>
        </>
      ),
    },
  ];
}
