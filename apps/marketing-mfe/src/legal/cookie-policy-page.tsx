import { useSite } from '../site/site.tsx';
import { cookieSections } from './cookie-sections.tsx';
import { LegalPage } from './legal-page.tsx';

/** /cookie-policy (specification section 2: Legal pages; decision P8). */
export function CookiePolicyPage() {
  const site = useSite();
  return (
    <LegalPage
      title="Cookie Policy"
      lead={`What ${site.productName} keeps in your browser, why, and for how long. In short: only what it cannot work without, nothing to follow you with, and so no banner that asks.`}
      sections={cookieSections(site)}
    />
  );
}
