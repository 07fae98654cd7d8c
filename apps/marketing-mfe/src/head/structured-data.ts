import type { SiteFacts } from '@scanlist/contracts/http/public-site';

/** Structured data for search engines about the company and the prices, by schema.org; null where a page has none. */
export function structuredData(path: string | null, site: SiteFacts): object | null {
  if (path === '/') return { '@context': context, '@graph': [organization(site), application(site)] };
  if (path === '/contact') return { '@context': context, ...contactPage(site) };
  return null;
}

const context = 'https://schema.org';

function organization({ companyName, publicOrigin, supportEmail, companyAddress, socialLinks }: SiteFacts) {
  return {
    '@type': 'Organization',
    '@id': `${publicOrigin}/#organization`,
    name: companyName,
    url: `${publicOrigin}/`,
    logo: `${publicOrigin}/apple-touch-icon.png`,
    ...(companyAddress && { address: companyAddress }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: supportEmail },
  };
}

/** Its offers are those of the price catalogue (decision P2); without one there are no prices. */
function application({ productName, publicOrigin, plans }: SiteFacts) {
  return {
    '@type': 'SoftwareApplication',
    name: productName,
    url: `${publicOrigin}/`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any, in the browser',
    publisher: { '@id': `${publicOrigin}/#organization` },
    ...(plans && {
      offers: plans.prices.map(({ period, priceCents }) => ({
        '@type': 'Offer',
        name: `${plans.name}, ${period}`,
        price: (priceCents / 100).toFixed(2),
        priceCurrency: plans.currency.toUpperCase(),
        url: `${publicOrigin}/#pricing`,
      })),
    }),
  };
}

function contactPage(site: SiteFacts) {
  return {
    '@type': 'ContactPage',
    name: 'Contact Us',
    url: `${site.publicOrigin}/contact`,
    mainEntity: organization(site),
  };
}
