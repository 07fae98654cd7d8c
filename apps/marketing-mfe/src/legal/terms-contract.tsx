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
            These terms are a contract between you and <Operator /> (“we”, “us”), who run {productName}. You
            accept them by opening an account, by signing in, or by using the service in any other way. If you
            do not accept them, please do not use it.
          </P>
          <P>
            If you act for a company or another organization, you accept them for it and say that you may. Our{' '}
            <SiteLink to="/privacy-policy">Privacy Policy</SiteLink> and{' '}
            <SiteLink to="/cookie-policy">Cookie Policy</SiteLink> tell you what happens to personal data.
          </P>
          <P>
            If you only fill in someone’s list, the parts on{' '}
            <SiteLink to="#acceptable-use">acceptable use</SiteLink>, on{' '}
            <SiteLink to="#your-content">your content</SiteLink> and on{' '}
            <SiteLink to="#liability">liability</SiteLink> are the ones that concern you.
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
            code; whoever scans it with a phone can check off items, add notes, sign if you ask for it, and
            submit, without an account and without an app. You see each submission as an entry, with its
            history, and can have entries emailed to you, printed, and exported.
          </P>
          <Points>
            <li>
              <Term>With a running subscription or trial</Term> you can make as many lists and QR codes as you
              like.
            </li>
            <li>
              <Term>Without one</Term> you can have up to {lists} lists. Lists you already have can still be
              read and filled in, however many they are; only making more than {lists} is not possible.
            </li>
            <li>
              <Term>Whoever has a list’s code or address can fill it in.</Term> Share it only with people who
              may. Nobody but you sees the entries.
            </li>
          </Points>
          <P>
            We improve the service all the time, and may add, change or remove parts of it. We do not take
            away the core of what you have paid for before the period you have paid for is over. We do our
            best to keep it running, but cannot promise that it is always available or free of faults.
            Download your data from time to time if you could not do without it.
          </P>
        </>
      ),
    },
    {
      id: 'who-may-use-it',
      heading: 'Who may use it',
      body: (
        <P>
          You must be at least 13 years old to use {productName}, and old enough where you live to make a
          contract like this one, or have the consent of someone who may make it for you. An account takes a
          real email address that you can read.
        </P>
      ),
    },
    {
      id: 'account-security',
      heading: 'Your account and its security',
      body: (
        <>
          <Points>
            <li>What you tell us when you sign up has to be true, and kept up to date under My Account.</li>
            <li>
              Keep your password to yourself and use one you use nowhere else. You are responsible for what is
              done with your account, unless it happened through no fault of yours.
            </li>
            <li>
              My Account, Security shows where you are signed in, and signs you out there. You are signed out
              automatically after 60 minutes without activity, and after 30 days in any case.
            </li>
            <li>
              If you think that someone else uses your account, change the password at once, which signs you
              out everywhere else, and tell us at <SupportEmail />.
            </li>
          </Points>
          <P>
            An account is for one person or organization. You may not sell it or hand it on without asking us.
          </P>
        </>
      ),
    },
  ];
}
