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
          <P>Whoever uses {productName}, with an account or without, may not:</P>
          <Points>
            <li>break the law with it, or the rights of others, such as their privacy or copyright;</li>
            <li>
              write, collect or submit what is hateful, fraudulent, threatening or harmful to children, or
              pretend to be someone else;
            </li>
            <li>
              ask visitors for passwords, card numbers or identity documents, or collect data about health,
              belief or the like without a reason the law allows;
            </li>
            <li>send anyone email they did not agree to, or have us send it;</li>
            <li>
              spread malicious software, look for weak points without our consent, go around limits, or put
              more load on the service than its ordinary use brings;
            </li>
            <li>copy the service, resell it as your own, or take it apart beyond what the law allows.</li>
          </Points>
          <P>
            We do not read lists and entries as a rule. If we learn of a breach we may remove what breaks the
            rules and review the account. Please report it to <SupportEmail />.
          </P>
        </>
      ),
    },
    {
      id: 'deactivation',
      heading: 'When we may deactivate an account',
      body: (
        <P>
          The owners of {productName} may deactivate an account whose behavior they deem strange: for instance
          one that is opened or used by a program, that floods the service with lists or entries, that is used
          from many places at once, or that otherwise looks like a breach of these terms. We look at each
          case, tell you by email unless the law or an investigation forbids it, and you can object by
          answering. If it turns out that we were wrong, we restore the account at once and add the lost time
          to what you have paid for.
        </P>
      ),
    },
    {
      id: 'intellectual-property',
      heading: 'Our intellectual property',
      body: (
        <P>
          The service, its software, design, texts, name and logo belong to {companyName} or to those who
          license them to us. While your account exists you may use the service for what it is meant for, and
          print and hand on the QR codes and exports of your lists without a limit. No other right in them
          passes to you. We may use your suggestions without owing you anything.
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
            yours; what visitors write remains theirs as far as the law says so. You are responsible for what
            you put in, and need the right to do so.
          </P>
          <P>
            <Term>You give us a license</Term> to store, copy, show, transmit and adapt your content,
            worldwide and without payment, only so far as running the service for you takes it: to show a list
            to whoever scans its code, to email an entry, to make a smaller picture of a logo, to keep
            backups. It is not exclusive, passes on only to those who work for us on the same terms, and ends
            when the content is deleted, in backups when those are replaced. We use your content neither for
            advertising nor to train programs.
          </P>
        </>
      ),
    },
    {
      id: 'visitors-data',
      heading: 'Data of the people who fill your lists in',
      body: (
        <>
          <P>
            You decide what your lists ask for, so for personal data in entries you are the controller and we
            are your processor. This part is our agreement about it:
          </P>
          <Points>
            <li>
              you make sure that you may collect what you ask for, tell visitors what you need to tell them,
              and answer when they use their rights;
            </li>
            <li>
              we process the data only to provide the service to you and on your instructions, which you give
              by using it or in writing, for as long as your account exists;
            </li>
            <li>
              people who work for us are bound to secrecy, and the data is protected as the{' '}
              <SiteLink to="/privacy-policy#security">Privacy Policy</SiteLink> describes;
            </li>
            <li>
              we use the <SiteLink to="/privacy-policy#who-else-gets-it">companies named there</SiteLink> and
              answer for them; before we add one we tell you, and you may object by canceling;
            </li>
            <li>
              we help you answer requests and reports, tell you of a breach without delay, and show on request
              that all this is kept;
            </li>
            <li>
              when you delete a list or your account, the data is erased within the{' '}
              <SiteLink to="/privacy-policy#how-long-we-keep-it">times stated</SiteLink>; before that you can
              download it.
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
            The service is provided as it is. A completed list shows what someone checked off, not that it was
            done. It is still up to you to make sure that a room is safe or a delivery is complete. As far as
            the law allows, we give no warranty beyond what these terms say.
          </P>
          <P>
            As far as the law allows, we are not liable for lost profit, lost business, lost data you could
            have downloaded, or other indirect damage, and our liability for everything together is limited to
            what you paid us in the twelve months before the event.
          </P>
          <P>
            Nothing here limits liability that the law does not let us limit: for intent and gross negligence,
            for death or injury to health, for fraud, and for the rights you have as a consumer.
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
            Security. A running subscription then ends the same day, and your lists, entries and codes go at
            once and for good; “Download Your Data” beside it takes them along before. To stop paying but keep
            your lists, <SiteLink to="#canceling">cancel the subscription</SiteLink> instead.
          </P>
          <P>
            <Term>We</Term> can end it with 30 days’ notice by email, and then pay back what you have paid for
            time you can no longer use. We can end it or{' '}
            <SiteLink to="#deactivation">deactivate the account</SiteLink> at once if you seriously break
            these terms. As far as nothing forbids it, you get the chance to download your data first.
          </P>
          <P>
            The parts that are meant to outlast this contract, such as those on content, liability, and law,
            do so. What we keep afterward is in the{' '}
            <SiteLink to="/privacy-policy#how-long-we-keep-it">Privacy Policy</SiteLink>.
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
          disputes belong before the courts there. If you are a consumer, you also keep the protection of the
          mandatory law of the country you live in, and may go to its courts. If a part of these terms is
          invalid, the rest still applies.
        </P>
      ),
    },
    {
      id: 'changes-to-terms',
      heading: 'Changes to these terms',
      body: (
        <P>
          We may change these terms when the service, the law or our costs change. We then change the date
          above, and tell owners by email at least 30 days before a change that matters takes effect. If you
          do not agree, you can cancel or delete your account before that day; using the service after it
          means that you accept the change.
        </P>
      ),
    },
    { id: 'terms-contact', heading: 'Contact', body: <ContactLines /> },
  ];
}
