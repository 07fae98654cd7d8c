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
            We are <Operator /> (“we”, “us”). We run the service {productName} and this site. You reach us
            about everything in this policy at <SupportEmail />.
          </P>
          <P>
            With {productName}, an <Term>owner</Term> writes a list and prints its QR code. A{' '}
            <Term>visitor</Term> who scans the code fills the list in, without an account, and what is
            submitted becomes an <Term>entry</Term> in the owner’s records. Who is responsible for personal
            data depends on which data it is:
          </P>
          <Points>
            <li>
              <Term>For accounts, payments, this site and messages to us, we are the controller.</Term> We
              decide what is collected and why, and this policy says it.
            </li>
            <li>
              <Term>For lists and the entries visitors submit, the owner is the controller</Term> and we are
              the processor: we keep them on the owner’s behalf, as the owner’s use of the service tells us to
              and as our <SiteLink to="/terms-of-service#visitors-data">Terms of Service</SiteLink> agree with
              the owner, and we use them for nothing of our own.
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
            You need no account. When you complete a list, its owner gets an entry, and this is all that is in
            it:
          </P>
          <Points>
            <li>each item, whether you checked it, and what you noted beside it;</li>
            <li>your name as you typed it, if the list asks for one. A list may require it;</li>
            <li>
              your signature, if the list asks for one: a picture of what you drew, and nothing about how you
              drew it;
            </li>
            <li>
              your location, but only if your browser asks you and you permit it: rounded to four decimals of
              a degree, which is about ten meters. It is asked for once, when you complete the list. You may
              refuse, and the entry is saved all the same;
            </li>
            <li>the name your browser gives itself (its user agent), such as “Safari on iPhone”;</li>
            <li>
              the times by our clock when your first checkmark or note reached us and when you completed the
              list, so that its owner knows how long the list took;
            </li>
            <li>
              a receipt code, and the random number that tells your visit from others. It is made anew for
              every list you fill in.
            </li>
          </Points>
          <P>
            Owners also see figures about their lists: how many entries a week brought, how many were
            complete, how long lists take to fill in, and which items are missed or noted. They are counts
            made from the entries and name nobody. A deleted entry no longer counts.
          </P>
          <P>
            Until you complete the list, your checkmarks and notes are kept as a draft for your visit alone:
            by us and on your own device, so that nothing is lost without a connection. A name you typed is
            kept on your device alone until then. Your network address is not stored with any of it. Depending
            on the owner’s settings, the entry is also sent by email to an address the owner has chosen and
            whose recipient has confirmed it.
          </P>
          <P>
            If you want to know, correct or delete what you submitted, please ask the owner, who can see it
            and delete it with the list; the receipt code helps to find it. If you do not know who that is,
            write to us with the address of the list: we pass your request on, and help the owner fulfill it.
          </P>
          <P>
            A list that you open with “Try It Now” on our front page belongs to us, not to an owner. It and
            whatever is filled in there can be seen for 24 hours and are erased within an hour after that;
            anyone who has its address can see its entries, so please put nothing personal into it.
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
              <Term>Account:</Term> username, email address, and first and last name if you tell us. Your
              password is kept only as a hash from which it cannot be read back.
            </li>
            <li>
              <Term>Company:</Term> a company name and a logo, if you set them. Visitors of your lists see
              both.
            </li>
            <li>
              <Term>Lists:</Term> what you write into them, and the email address that is to be notified. If
              it belongs to someone else, we email it only after that person agreed, and remember the answer.
            </li>
            <li>
              <Term>Payments:</Term> the number of your card goes from your browser to Stripe and never to us.
              We keep what Stripe tells us: brand and last four digits of the card, a code by which the same
              card is recognized, the state of your subscription, and the numbers under which Stripe knows
              you. We also keep the sentence you agreed to when you began the trial, and when that was.
            </li>
            <li>
              <Term>Messages to us:</Term> your name, email address and what you write in the support and
              contact forms or by email.
            </li>
          </Points>
          <Subheading id="usage-data">Usage data</Subheading>
          <Points>
            <li>when your account, your lists and their entries were made and last changed;</li>
            <li>
              when you were last active while signed in, because a session ends after 60 minutes without;
            </li>
            <li>
              which emails we sent you and whether they were taken; their words are removed once they are
              sent;
            </li>
            <li>
              a line in our logs for most requests: which kind of page, whether it worked and how long it
              took. It names nobody: it has no network address, no account and nothing you wrote.
            </li>
          </Points>
          <P>
            We use no analytics of visits, and nothing that records what you click or where you came from.
          </P>
          <Subheading id="device-data">Device data</Subheading>
          <Points>
            <li>
              for each place where an owner is signed in: the browser’s user agent and the network (IP)
              address, of which for newer addresses (IPv6) only the part that names the network. You see this
              list yourself under My Account, Security;
            </li>
            <li>
              the time zone an owner’s browser is in, such as “America/New_York”, told when you sign up, sign
              in or open the app: our emails say their times in it, also those to an address you have chosen
              for notifications;
            </li>
            <li>the user agent and, if permitted, the location of an entry, as said above;</li>
            <li>
              how often a network address asked for something, to hold off floods of requests and guessing of
              passwords: in our servers’ memory, and in our database under a hash instead of the address, for
              an hour at most;
            </li>
            <li>
              that a part of our pages did not work in your browser: which version of which part, and under a
              hash instead of your network address, so that we count you once. The hash is another one every
              day, and is erased after a day;
            </li>
            <li>
              what our <SiteLink to="/cookie-policy">Cookie Policy</SiteLink> names, in your browser.
            </li>
          </Points>
          <P>
            We buy no data about you and take none from social networks. The only data we get from others is
            what Stripe tells us about your payments, and an email address an owner wants notified.
          </P>
        </>
      ),
    },
  ];
}
