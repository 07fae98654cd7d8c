import type { Site } from '../site/site.tsx';
import { Operator, P, Points, SiteLink, Subheading, SupportEmail, Term } from './legal-parts.tsx';
import type { LegalSection } from './legal-section.ts';

/** The Privacy Policy's first parts: who answers for what, and which data there is. */
export function collectedSections({ productName }: Site): LegalSection[] {
  return [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      body: (
        <>
          <P>
            We are <Operator /> (“we”, “us”). We run the {productName} service and this site. If you have
            questions about this policy, email us at <SupportEmail />.
          </P>
          <P>
            With {productName}, an <Term>owner</Term> writes a list and prints its QR code. A{' '}
            <Term>visitor</Term> scans the code and fills in the list, with no account needed. What the
            visitor submits becomes an <Term>entry</Term> in the owner’s records. Who is responsible for
            personal data depends on the kind of data:
          </P>
          <Points>
            <li>
              <Term>For accounts, payments, this site, and messages to us, we are the controller.</Term> We
              decide what is collected and why, as this policy explains.
            </li>
            <li>
              <Term>For lists and the entries visitors submit, the owner is the controller</Term> and we are
              the processor. We keep them on the owner’s behalf, as the owner’s use of the service instructs
              us to and as agreed in our{' '}
              <SiteLink to="/terms-of-service#visitors-data">Terms of Service</SiteLink>. We don’t use them
              for any purpose of our own.
            </li>
          </Points>
        </>
      ),
    },
    {
      id: 'visitors',
      heading: 'If you fill in someone’s list',
      body: (
        <>
          <P>
            You don’t need an account. When you complete a list, its owner gets an entry. The entry contains
            only the following:
          </P>
          <Points>
            <li>Each item, whether you checked it, and any note you added to it.</li>
            <li>Your name as you typed it, if the list asks for it. A list can require a name.</li>
            <li>
              Your signature, if the list asks for one. We save a picture of what you drew and the lines it’s
              made of, but not how fast or how hard you drew. If you typed your name instead, we save what you
              typed.
            </li>
            <li>
              Your location, if the list asks for it, but only if your browser asks you and you allow it. It’s
              rounded to four decimals of a degree, or about ten meters. We ask once, when you complete the
              list. You can say no, and your entry is still saved.
            </li>
            <li>The name your browser reports for itself (its user agent), such as “Safari on iPhone”.</li>
            <li>
              The times, by our clock, when your first checkmark or note reached us and when you completed the
              list, so the owner knows how long the list took.
            </li>
            <li>
              A receipt code, and a random number that sets your visit apart from others. You get a new one
              for every list you fill in.
            </li>
          </Points>
          <P>
            Each list says at its end what it stores and for how long. Its owner decides whether it asks for a
            name, a signature, or your location, and whether entries or signatures are deleted automatically
            after a number of days. A name is deleted together with its signature.
          </P>
          <P>
            Owners also see statistics about their lists: how many entries came in each week, how many were
            complete, how long lists take to fill in, and which items are missed or have notes. These are
            counts taken from the entries, and they don’t name anyone. Deleted entries no longer count.
          </P>
          <P>
            Until you complete the list, your checkmarks and notes are kept as a draft for your visit only. We
            keep a copy, and so does your device, so nothing is lost if you lose your connection. Until then,
            any name you typed is kept only on your device. We don’t store your network address with any of
            it. Depending on the owner’s settings, the entry is also emailed to an address the owner chose and
            the recipient confirmed.
          </P>
          <P>
            Once your entry is saved, “View your receipt” opens what you submitted. Save its link: anyone who
            has it can see your receipt, and on it you can ask the owner to delete your entry. We keep only a
            fingerprint of the link, so we can’t look it up for you. The owner can see your entry, correct it,
            and delete it; a corrected entry keeps what you submitted. Without the link, please ask the owner;
            your receipt code makes the entry easier to find. If you don’t know who the owner is, email us the
            address of the list. We’ll pass on your request and help the owner fulfill it.
          </P>
          <P>
            A list you open with “Try It Now” on our home page belongs to us, not to an owner. The list and
            its entries can be seen for 24 hours and are erased within an hour after that. Anyone who has its
            address can see its entries, so please don’t enter anything personal.
          </P>
        </>
      ),
    },
    {
      id: 'what-we-collect',
      heading: 'What we collect',
      body: (
        <>
          <Subheading id="personal-data">Personal data you give us</Subheading>
          <Points>
            <li>
              <Term>Account:</Term> username, email address, and your first and last name if you give them. We
              store your password only as a hash, which can’t be turned back into the password.
            </li>
            <li>
              <Term>Company:</Term> a company name and a logo, if you add them. Visitors to your lists see
              both.
            </li>
            <li>
              <Term>Lists:</Term> what you write in them, and the email address that gets notifications. If it
              belongs to someone else, we email it only after that person agrees, and we keep a record of the
              answer.
            </li>
            <li>
              <Term>Payments:</Term> your card number goes straight from your browser to Stripe and never
              reaches us. We keep what Stripe tells us: the card’s brand and last four digits, a code that
              identifies the same card if it’s used again, the status of your subscription, and Stripe’s ID
              numbers for you. We also keep the sentence you agreed to when you started your trial, and when
              you agreed to it.
            </li>
            <li>
              <Term>Messages to us:</Term> your name, your email address, and what you write in the support
              and contact forms or by email.
            </li>
          </Points>
          <Subheading id="usage-data">Usage data</Subheading>
          <Points>
            <li>When your account, your lists, and their entries were created and last changed.</li>
            <li>
              When you were last active while signed in, because sessions end after 60 minutes without
              activity.
            </li>
            <li>
              Which emails we sent you and whether they were accepted. We remove their text once they’re sent.
            </li>
            <li>
              A log entry for most requests, with the type of page, whether it worked, and how long it took.
              It doesn’t identify you: it has no network address, no account, and nothing you wrote.
            </li>
          </Points>
          <P>
            We don’t use visitor analytics, or anything that records what you click or where you came from.
          </P>
          <Subheading id="device-data">Device data</Subheading>
          <Points>
            <li>
              For each place an owner is signed in, the browser’s user agent and the network (IP) address. For
              newer addresses (IPv6), we keep only the part that identifies the network. You can see this list
              yourself under My Account, Security.
            </li>
            <li>
              The time zone of an owner’s browser, such as “America/New_York”. The browser reports it when you
              sign up, sign in, or open the app. We use it for the times in our emails, including those sent
              to an address you chose for notifications.
            </li>
            <li>
              The user agent of an entry and, if the visitor allows it, the location, as described above.
            </li>
            <li>
              How often a network address sends requests, so we can stop floods of requests and password
              guessing. We keep these counts in our servers’ memory, and in our database under a hash instead
              of the address, for about an hour, or a day for how many logos an account adds.
            </li>
            <li>
              A record when part of one of our pages doesn’t work in your browser: which part, which version
              of it, and a random number of that page, so it counts only once. It’s stored under a hash
              instead of your network address, so we can tell how many networks have the problem. The hash
              changes every day, and the record is erased after a day.
            </li>
            <li>
              What’s stored in your browser, as listed in our{' '}
              <SiteLink to="/cookie-policy">Cookie Policy</SiteLink>.
            </li>
          </Points>
          <P>
            We don’t buy data about you or get it from social networks. The only data we get from others is
            what Stripe tells us about your payments, what our email service tells us about emails we sent,
            and any email address an owner wants us to notify.
          </P>
        </>
      ),
    },
  ];
}
