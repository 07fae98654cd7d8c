import { useSite } from '../site/site.tsx';
import { cookieSections } from './cookie-sections.tsx';
import { LegalPage } from './legal-page.tsx';

/** /cookie-policy (specification section 2: Legal pages; decision P8). */
export function CookiePolicyPage() {
  const site = useSite();
  return (
    <LegalPage
      title="Cookie Policy"
      lead={`What ${site.productName} keeps in your browser, why, and for how long. In short: only what it needs to work, nothing that tracks you, and so no cookie banner.`}
      sections={cookieSections(site)}
    />
  );
}
