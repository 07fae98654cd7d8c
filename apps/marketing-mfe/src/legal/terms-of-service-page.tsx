import { useSite } from '../site/site.tsx';
import { LegalPage } from './legal-page.tsx';
import { contractSections } from './terms-contract.tsx';
import { paymentSections } from './terms-payment.tsx';
import { ruleSections } from './terms-rules.tsx';

/** /terms-of-service (specification section 2: Legal pages; decisions P2, P3 and P8). */
export function TermsOfServicePage() {
  const site = useSite();
  return (
    <LegalPage
      title="Terms of Service"
      lead={`The agreement between you and us when you use ${site.productName}: what you get, what it costs, how it ends, and what neither of us may do.`}
      sections={[...contractSections(site), ...paymentSections(site), ...ruleSections(site)]}
    />
  );
}
