import { useSite } from '../site/site.tsx';
import { LegalPage } from './legal-page.tsx';
import { collectedSections } from './privacy-collected.tsx';
import { rightsSections } from './privacy-rights.tsx';
import { usesSections } from './privacy-uses.tsx';

/** /privacy-policy (specification section 2: Legal pages; decisions P8 and P9a). */
export function PrivacyPolicyPage() {
  const site = useSite();
  return (
    <LegalPage
      title="Privacy Policy"
      lead={`What personal data ${site.productName} handles, why, how long we keep it, and the choices you have. It applies whether you own lists, fill one in, or just visit this site.`}
      sections={[...collectedSections(site), ...usesSections(site), ...rightsSections(site)]}
    />
  );
}
