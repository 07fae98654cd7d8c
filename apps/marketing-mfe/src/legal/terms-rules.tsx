import type { Site } from '../site/site.tsx';
import { ContactLines, P, Points, SiteLink, SupportEmail, Term } from './legal-parts.tsx';
import type { LegalSection } from './legal-section.ts';

/** The Terms' last parts: what nobody may do, whose words are whose, and how everything ends. */
export function ruleSections({ productName, companyName }: Site): LegalSection[] {
  return [
    {
      id: 'acceptable-use',
      heading: 'Acceptable use',
      body: (
        <>
          <P>When you use {productName}, with or without an account, you may not:</P>
          <Points>
            <li>use it to break the law or violate other people’s rights, such as privacy or copyright;</li>
            <li>
              write, collect, or submit anything hateful, fraudulent, threatening, or harmful to children, or
              pretend to be someone else;
            </li>
            <li>
              ask visitors for passwords, card numbers, or identity documents, or collect data about health,
              beliefs, or similar matters without a lawful reason;
            </li>
            <li>send anyone email they didn’t agree to, or have us send it;</li>
            <li>
              spread malware, probe for vulnerabilities without our consent, get around limits, or put more
              load on the service than normal use does; or
            </li>
            <li>
              copy the service, resell it as your own, or reverse engineer it beyond what the law allows.
            </li>
          </Points>
          <P>
            We don’t normally read lists or entries. If we learn of a violation, we may remove what breaks the
            rules and review the account. Please report violations to <SupportEmail />.
          </P>
        </>
      ),
    },
    {
      id: 'deactivation',
      heading: 'When we may deactivate an account',
      body: (
        <P>
          The owners of {productName} may deactivate an account whose behavior they deem strange. Examples are
          an account that’s opened or used by a program, floods the service with lists or entries, is used
          from many places at once, or otherwise looks like a violation of these terms. We look at each case.
          We’ll tell you by email, unless the law or an investigation forbids it, and you can object by
          replying. If it turns out we were wrong, we’ll restore the account right away and add the lost time
          to what you’ve paid for.
        </P>
      ),
    },
    {
      id: 'intellectual-property',
      heading: 'Our intellectual property',
      body: (
        <P>
          The service and its software, design, text, name, and logo belong to {companyName} or to those who
          license them to us. As long as you have an account, you may use the service for its intended
          purpose. You may print and share your lists’ QR codes and exports without limit. You get no other
          rights in them. We may use your suggestions without owing you anything.
        </P>
      ),
    },
    {
      id: 'your-content',
      heading: 'Your content and our license to it',
      body: (
        <>
          <P>
            Your lists, your company’s name and logo, and the entries in your records are yours and stay
            yours. What visitors write stays theirs to the extent the law says so. You’re responsible for what
            you add, and you need the right to add it.
          </P>
          <P>
            <Term>You give us a license</Term> to store, copy, display, transmit, and adapt your content,
            worldwide and royalty-free, but only as needed to run the service for you. For example, we show a
            list to whoever scans its code, email an entry, make a smaller image of a logo, and keep backups.
            The license isn’t exclusive. It extends only to those who work for us, on the same terms. It ends
            when the content is deleted or, for backups, when they’re replaced. We don’t use your content for
            advertising or to train software.
          </P>
        </>
      ),
    },
    {
      id: 'visitors-data',
      heading: 'Data of the people who fill in your lists',
      body: (
        <>
          <P>
            You decide what your lists ask for, so you’re the controller of personal data in entries, and
            we’re your processor. This section is our agreement about that data:
          </P>
          <Points>
            <li>
              You make sure you’re allowed to collect what you ask for, tell visitors what you’re required to
              tell them, and respond when they use their rights.
            </li>
            <li>
              We process the data only to provide the service to you and on your instructions, for as long as
              your account exists. You give those instructions by using the service or in writing.
            </li>
            <li>
              The people who work for us are bound to confidentiality, and the data is protected as described
              in our <SiteLink to="/privacy-policy#security">Privacy Policy</SiteLink>.
            </li>
            <li>
              We use the <SiteLink to="/privacy-policy#who-else-gets-it">companies named there</SiteLink> and
              are responsible for them. We’ll tell you before we add one, and you can object by canceling.
            </li>
            <li>
              We help you respond to requests and make reports, tell you about any data breach without delay,
              and show on request that we’re keeping to all of this.
            </li>
            <li>
              When you delete a list or your account, the data is erased within the{' '}
              <SiteLink to="/privacy-policy#how-long-we-keep-it">times listed</SiteLink>. You can download it
              before then.
            </li>
          </Points>
        </>
      ),
    },
    {
      id: 'liability',
      heading: 'Limit of liability',
      body: (
        <>
          <P>
            The service is provided as is. A completed list shows what someone checked off, not that it was
            done. It’s still up to you to make sure a room is safe or a delivery is complete. To the extent
            the law allows, we make no warranties beyond what these terms say.
          </P>
          <P>
            To the extent the law allows, we aren’t liable for lost profits, lost business, lost data you
            could have downloaded, or other indirect damages. Our total liability for everything is limited to
            what you paid us in the twelve months before the event.
          </P>
          <P>
            Nothing here limits liability the law doesn’t let us limit: for intentional misconduct and gross
            negligence, for death or personal injury, for fraud, and for your rights as a consumer.
          </P>
        </>
      ),
    },
    {
      id: 'termination',
      heading: 'Termination',
      body: (
        <>
          <P>
            <Term>You</Term> can end this contract at any time with “Delete Account” under My Account,
            Security. Any active subscription then ends the same day, and your lists, entries, and codes are
            gone at once and for good. To keep a copy, use “Download Your Data” next to it first. To stop
            paying but keep your lists, <SiteLink to="#canceling">cancel the subscription</SiteLink> instead.
          </P>
          <P>
            <Term>We</Term> can end it with 30 days’ notice by email. If we do, we’ll refund what you paid for
            time you can no longer use. We can end it or{' '}
            <SiteLink to="#deactivation">deactivate the account</SiteLink> at once if you seriously violate
            these terms. Unless something forbids it, you’ll get a chance to download your data first.
          </P>
          <P>
            The sections meant to outlast this contract, such as those on content, liability, and governing
            law, stay in effect. Our{' '}
            <SiteLink to="/privacy-policy#how-long-we-keep-it">Privacy Policy</SiteLink> lists what we keep
            afterward.
          </P>
        </>
      ),
    },
    {
      id: 'governing-law',
      heading: 'Governing law',
      body: (
        <P>
          These terms are governed by the law of the place where {companyName} has its registered office, and
          the courts there decide any disputes. If you’re a consumer, you also keep the protection of the
          mandatory laws of the country where you live, and you may go to its courts. If any part of these
          terms is invalid, the rest still applies.
        </P>
      ),
    },
    {
      id: 'changes-to-terms',
      heading: 'Changes to these terms',
      body: (
        <P>
          We may change these terms when the service, the law, or our costs change. When we do, we update the
          date above, and we email owners at least 30 days before a material change takes effect. If you don’t
          agree, you can cancel or delete your account before that date. If you use the service after that,
          you accept the change.
        </P>
      ),
    },
    { id: 'terms-contact', heading: 'Contact', body: <ContactLines /> },
  ];
}
