import { DirectMail, PageFrame } from '../forms/page-frame.tsx';
import { useSite } from '../site/site.tsx';
import { ContactFormPanel } from './contact-form.tsx';

/** /contact (specification section 2: Contact). */
export function ContactPage() {
  const { productName } = useSite();
  return (
    <PageFrame
      title="Contact Us"
      lead={`A question before you start, an idea, or feedback about ${productName}? Write to us. We typically answer within 24-48 hours on business days.`}
      form={<ContactFormPanel />}
      beside={
        <>
          <DirectMail />
          <Company />
          <p className="border-t border-dashed border-line-strong pt-5 text-sm text-pretty text-muted">
            Something not working? The{' '}
            <a
              href="/support"
              className="font-semibold text-ink underline underline-offset-4 hover:text-done"
            >
              Support Center
            </a>{' '}
            has quick answers.
          </p>
        </>
      }
    />
  );
}

/** The company behind the product, as configured; its address only where there is one. */
function Company() {
  const { companyName, companyAddress } = useSite();
  return (
    <div>
      <h2 className="text-lg">Who we are</h2>
      <address className="mt-2 text-sm wrap-anywhere text-muted not-italic">
        <span className="block font-semibold text-ink">{companyName}</span>
        {companyAddress}
      </address>
    </div>
  );
}
